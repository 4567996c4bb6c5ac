// The parts of a split are disposed, but the loop begins at one. clear() then
// forgets the part that is left.
// RUN: %missed-case
#include <tensortidy/tensortidy.h>

#include <cstddef>
#include <cstdio>
#include <vector>

using namespace tensortidy;

int main() {
  Tensor sequence = range(0, 12);
  std::vector<Tensor> parts = sequence.split(4);
  // LEDGER: missed {{.*}}:[[@LINE-1]]:{{.*}} tensor from split
  // LEDGER: 0 findings: {{.*}}; 1 missed
  for (const Tensor &part : parts)
    std::printf("%s\n", part.toString().c_str());
  for (std::size_t i = 1; i < parts.size(); ++i)
    parts[i].dispose();
  parts.clear();
  sequence.dispose();
}

// A cache is told to forget an image. erase() takes the entry away, and with it
// the only name of the tensor.
// RUN: %missed-case
#include <tensortidy/tensortidy.h>

#include <cstdio>
#include <map>
#include <string>

using namespace tensortidy;

int main() {
  std::map<std::string, Tensor> cache;
  cache["cat.png"] = tensor({1, 2, 3});
  // LEDGER: missed {{.*}}:[[@LINE-1]]:{{.*}} tensor from tensor
  // LEDGER: 0 findings: {{.*}}; 1 missed
  cache["dog.png"] = tensor({4, 5, 6});
  std::printf("%s\n", cache["cat.png"].toString().c_str());
  cache.erase("cat.png");
  dispose(cache);
}

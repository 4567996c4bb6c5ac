// The first example is kept. Later ones are appended to it, and what was there
// before is disposed.
// RUN: %good-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

namespace {

class Examples {
public:
  void add(Tensor example) {
    TidyScope scope;
    if (!all_) {
      all_ = keep(example.expandDims());
      return;
    }
    Tensor old = all_;
    all_ = keep(old.concat(example.expandDims()));
    old.dispose();
  }
  Shape shape() const { return all_.shape(); }
  void dispose() { all_.dispose(); }

private:
  Tensor all_;
};

} // namespace

int main() {
  Examples examples;
  for (int i = 0; i < 5; ++i) {
    Tensor example = fill({3}, i);
    examples.add(example);
    example.dispose();
  }
  std::printf("%s\n", examples.shape().toString().c_str());
  examples.dispose();
}

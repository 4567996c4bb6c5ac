// A derived class has a dispose() of its own, which does not call the one of
// its base. Reported is the tensor that leaks, where it is made.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

namespace {

class Normaliser {
public:
  Normaliser() : mean_(tensor({1, 2})) {}
  // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-leak]
  // CHECK: 1 finding (1 high) in 1 file
  // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-leak
  // LEDGER: 1 finding: 1 confirmed,{{.*}}; 0 missed
  virtual ~Normaliser() = default;
  virtual void dispose() { mean_.dispose(); }

  Tensor apply(Tensor x) const { return x.sub(mean_); }

private:
  Tensor mean_;
};

class Standardiser : public Normaliser {
public:
  Standardiser() : deviation_(tensor({0.5, 0.25})) {}
  void dispose() override { deviation_.dispose(); }

  Tensor apply(Tensor x) const {
    return tidy([&] { return Normaliser::apply(x).div(deviation_); });
  }

private:
  Tensor deviation_;
};

} // namespace

int main() {
  Tensor x = ones({2});
  Standardiser standardiser;
  Tensor y = standardiser.apply(x);
  std::printf("%s\n", y.toString().c_str());
  dispose({x, y});
  standardiser.dispose();
}

#include <tensortidy/tensortidy.h>

int main() {
  using namespace tensortidy;
  TidyScope scope;
  tensor({1, 2, 3}).square().print();
}

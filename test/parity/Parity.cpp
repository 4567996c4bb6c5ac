// Compares the runtime with what the original printed.
//
//   parity lifetimes scripts.jsonl     parity values values.jsonl
//
// Prints every difference, and how many lines agreed. Exit status 1 when one
// did not, or when there was none at all.
#include "Script.h"
#include "Values.h"

#include <fstream>
#include <iostream>

int main(int argc, char **argv) {
  const std::string mode = argc > 1 ? argv[1] : "";
  std::ifstream file(argc > 2 ? argv[2] : "");
  if ((mode != "lifetimes" && mode != "values") || !file) {
    std::cerr << "usage: parity lifetimes|values FILE\n";
    return 2;
  }
  int same = 0, different = 0;
  for (std::string text; std::getline(file, text);) {
    const Json line = Json::parse(text);
    const std::string how = mode == "lifetimes" ? parity::difference(line)
                                                : parity::valueDifference(line);
    if (!how.empty())
      std::cout << how << "\n";
    ++(how.empty() ? same : different);
  }
  std::cout << same << " agree, " << different << " differ\n";
  return same == 0 || different != 0;
}

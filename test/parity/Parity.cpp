// Compares the runtime with what the original printed.
//
//   parity lifetimes scripts.jsonl
//   parity values values.jsonl
//   parity gradients gradients.jsonl
//   parity training training.jsonl
//   parity coverage HEADER-FOLDER FILE...
//
// Prints every difference, and how many lines agreed; exit status 1 when one
// did not, or when there was none at all. The last one prints the public
// operations that no line of the files compares.
#include "Coverage.h"
#include "Script.h"
#include "Training.h"
#include "Values.h"

#include <fstream>
#include <iostream>
#include <map>

namespace {

int compareLines(std::string (*difference)(const Json &), std::ifstream &file) {
  int same = 0, different = 0;
  for (std::string text; std::getline(file, text);) {
    const std::string how = difference(Json::parse(text));
    if (!how.empty())
      std::cout << how << "\n";
    ++(how.empty() ? same : different);
  }
  std::cout << same << " agree, " << different << " differ\n";
  return same == 0 || different != 0;
}

int printNotCompared(const std::string &headers,
                     const std::vector<std::string> &files) {
  try {
    for (const std::string &name : parity::notCompared(headers, files))
      std::cout << name << "\n";
  } catch (const std::runtime_error &error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  const std::map<std::string, std::string (*)(const Json &)> comparisons = {
      {"gradients", parity::gradientDifference},
      {"lifetimes", parity::difference},
      {"training", parity::trainingDifference},
      {"values", parity::valueDifference}};
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words.size() > 2 && words[0] == "coverage")
    return printNotCompared(words[1], {words.begin() + 2, words.end()});
  const auto found =
      comparisons.find(words.size() == 2 ? words[0] : std::string());
  std::ifstream file(words.size() == 2 ? words[1] : std::string());
  if (found == comparisons.end() || !file) {
    std::cerr << "usage: parity lifetimes|values|gradients|training FILE\n"
                 "       parity coverage HEADER-FOLDER FILE...\n";
    return 2;
  }
  return compareLines(found->second, file);
}

// The fixture of the tests that run a program and read its ledger.
#ifndef TENSORTIDY_TEST_RUNTIME_LEDGERTEST_H
#define TENSORTIDY_TEST_RUNTIME_LEDGERTEST_H

#include "Json.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/wait.h>

namespace fs = std::filesystem;

inline std::string contentOf(const fs::path &path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The line of LedgerProgram.cpp inside `function` that has the comment `mark`.
inline int lineOf(const std::string &function, const std::string &mark) {
  std::istringstream source(contentOf(LEDGER_PROGRAM_SOURCE));
  bool inside = false;
  std::string line;
  for (int number = 1; std::getline(source, line); ++number) {
    inside = inside || line.find("void " + function + "()") == 0;
    if (inside && line.find("// " + mark) != line.npos)
      return number;
  }
  ADD_FAILURE() << "no mark " << mark << " in " << function;
  return 0;
}

class LedgerTest : public ::testing::Test {
protected:
  void SetUp() override {
    std::string name = fs::temp_directory_path() / "tensortidy-XXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }

  /// Runs a program; status, errors and output are kept.
  void run(const std::string &program, const std::string &options = "") {
    program_ = program;
    const std::string all =
        "mode=assert:log_path=" + ledgerPath().string() + options;
    runWith(all, program);
    if (fs::exists(ledgerPath()))
      ledger_ = Json::parse(contentOf(ledgerPath()));
  }
  void runWith(const std::string &options, const std::string &program) {
    const std::string command =
        "cd " + folder_.string() + " && TENSORTIDY_OPTIONS='" + options +
        "' " LEDGER_PROGRAM " " + program + " >out 2>err";
    const int result = std::system(command.c_str());
    status_ = WIFEXITED(result) ? WEXITSTATUS(result) : -1;
    errors_ = contentOf(folder_ / "err");
    output_ = contentOf(folder_ / "out");
  }

  fs::path ledgerPath() const { return folder_ / "ledger.json"; }

  /// The site at the marked line that `creator` was called at.
  const Json &site(const std::string &mark, const std::string &creator) {
    const int line = lineOf(program_, mark);
    for (const Json &site : ledger_["sites"].list)
      if (site["line"].number == line && site["creator"].string == creator)
        return site;
    static const Json none;
    ADD_FAILURE() << "no site of " << creator << " at line " << line;
    return none;
  }

  fs::path folder_;
  std::string program_;
  int status_ = -1;
  std::string errors_, output_;
  Json ledger_;
};

#endif // TENSORTIDY_TEST_RUNTIME_LEDGERTEST_H

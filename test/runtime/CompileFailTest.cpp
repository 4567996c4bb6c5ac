// What must not compile, and says why.
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <string>

namespace {

const std::string source = COMPILE_FAIL_FOLDER "/result.cpp";

struct Compiled {
  int status;
  std::string output;
};

Compiled compile(const std::string &flags) {
  const std::string command =
      COMPILER_COMMAND " " + flags + " " + source + " 2>&1";
  Compiled result{-1, {}};
  FILE *pipe = popen(command.c_str(), "r");
  if (!pipe)
    return result;
  char part[4096];
  while (const std::size_t length = std::fread(part, 1, sizeof part, pipe))
    result.output.append(part, length);
  result.status = pclose(pipe);
  return result;
}

TEST(CompileFailTest, whatIsRightCompiles) {
  const Compiled result = compile("-DGOOD");
  EXPECT_EQ(result.status, 0) << result.output;
}

TEST(CompileFailTest, whateverCouldHideTensorsIsRefusedWithTheReason) {
  const Compiled result = compile("");
  EXPECT_NE(result.status, 0);
  std::size_t reasons = 0, at = 0;
  const std::string reason = "error: static assertion failed";
  while ((at = result.output.find(reason, at)) != std::string::npos) {
    ++reasons;
    at += reason.size();
  }
  EXPECT_EQ(reasons, 11u);
  EXPECT_NE(result.output.find("tensors may hide in this type"),
            std::string::npos);
  std::ifstream file(source);
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.ends_with("// refused")) {
      EXPECT_NE(result.output.find(source + ":" + std::to_string(number) + ":"),
                std::string::npos)
          << line << "\n"
          << result.output;
    }
  }
}

} // namespace

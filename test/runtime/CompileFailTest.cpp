// What must not compile, and says why.
#include <gtest/gtest.h>

#include <cstdio>
#include <string>

namespace {

struct Compiled {
  int status;
  std::string output;
};

Compiled compile(int number) {
  const std::string command =
      COMPILER_COMMAND " -DCASE=" + std::to_string(number) +
      " " COMPILE_FAIL_FOLDER "/result.cpp 2>&1";
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

TEST(CompileFailTest, aGoodResultCompiles) {
  const Compiled result = compile(0);
  EXPECT_EQ(result.status, 0) << result.output;
}

class CompileFailTest : public ::testing::TestWithParam<int> {};

TEST_P(CompileFailTest, aTypeThatCouldHideTensorsIsRefusedWithTheReason) {
  const Compiled result = compile(GetParam());
  EXPECT_NE(result.status, 0);
  EXPECT_NE(result.output.find("tensors may hide in this type"),
            std::string::npos)
      << result.output;
}

INSTANTIATE_TEST_SUITE_P(Results, CompileFailTest, ::testing::Range(1, 12));

TEST(CompileFailTest, aScopeIsALocalVariable) {
  EXPECT_NE(compile(12).status, 0);
  EXPECT_NE(compile(13).status, 0);
}

} // namespace

// Runs that go wrong: events, exit codes, options, sudden ends.
#include "LedgerTest.h"

#include <algorithm>

namespace {

using LedgerErrorTest = LedgerTest;

TEST_F(LedgerErrorTest, aUseAfterDisposeIsAnEventWithThreePlaces) {
  run("useAfterDispose");
  EXPECT_EQ(status_, 23);
  EXPECT_EQ(output_, "reached the end\n"); // what was buffered gets out
  ASSERT_EQ(ledger_["events"].list.size(), 1u);
  const Json &event = ledger_["events"].list[0];
  EXPECT_EQ(event["kind"].string, "use-after-dispose");
  EXPECT_EQ(event["count"].number, 3);
  EXPECT_EQ(event["resource"].string, "tensor");
  EXPECT_EQ(event["creation"]["line"].number, lineOf(program_, "created"));
  EXPECT_EQ(event["creation"]["creator"].string, "ones");
  EXPECT_EQ(event["disposal"]["line"].number, lineOf(program_, "disposed"));
  EXPECT_FALSE(event["disposal"]["tidied"].boolean);
  EXPECT_EQ(event["use"]["line"].number, lineOf(program_, "used"));
  EXPECT_EQ(event["use"]["operation"].string, "mul");
  EXPECT_NE(errors_.find("3 uses after dispose"), std::string::npos) << errors_;
}

TEST_F(LedgerErrorTest, aUseAfterTidySaysSo) {
  run("useAfterTidy");
  ASSERT_EQ(ledger_["events"].list.size(), 1u);
  const Json &event = ledger_["events"].list[0];
  EXPECT_TRUE(event["disposal"]["tidied"].boolean);
  EXPECT_EQ(event["disposal"]["line"].number, lineOf(program_, "tidied"));
}

TEST_F(LedgerErrorTest, aDeadModelIsAnEventToo) {
  run("useDeadModel");
  ASSERT_EQ(ledger_["events"].list.size(), 1u);
  EXPECT_EQ(ledger_["events"].list[0]["resource"].string, "model");
  EXPECT_EQ(ledger_["events"].list[0]["use"]["operation"].string, "dispose");
}

TEST_F(LedgerErrorTest, anUncaughtExceptionLeavesAnIncompleteLedger) {
  run("uncaught");
  EXPECT_NE(status_, 0);
  EXPECT_NE(status_, 23);
  EXPECT_FALSE(ledger_["complete"].boolean);
  EXPECT_EQ(site("unfinished", "ones")["live"].number, 1);
  EXPECT_EQ(errors_.find("never disposed"), std::string::npos) << errors_;
}

TEST_F(LedgerErrorTest, aKilledProgramLosesAtMostTheLastInterval) {
  run("killed", ":interval=1");
  EXPECT_FALSE(ledger_["complete"].boolean);
  EXPECT_EQ(site("leak", "ones")["live"].number, 1);
}

TEST_F(LedgerErrorTest, aForkedChildWritesItsOwn) {
  run("forks");
  EXPECT_EQ(status_, 0) << errors_;
  int ledgers = 0;
  for (const auto &file : fs::directory_iterator(folder_))
    ledgers += file.path().string().find("ledger.json") != std::string::npos;
  EXPECT_EQ(ledgers, 2);
}

TEST_F(LedgerErrorTest, theSummaryNamesAtMostTenPlacesLargestFirst) {
  run("manySites");
  EXPECT_EQ(status_, 23);
  const std::size_t first = errors_.find("48 bytes in 1 tensor ");
  const std::size_t second = errors_.find("44 bytes in 1 tensor ");
  EXPECT_LT(first, second) << errors_;
  EXPECT_NE(errors_.find("and 2 more sites"), std::string::npos) << errors_;
  EXPECT_EQ(errors_.find("  8 bytes in 1 tensor "), std::string::npos)
      << errors_;
}

TEST_F(LedgerErrorTest, exitcodeIsHeeded) {
  run("leakInLoop", ":exitcode=5");
  EXPECT_EQ(status_, 5);
  run("leakInLoop", ":exitcode=0");
  EXPECT_EQ(status_, 0);
  run("exitAfterLeak", ":exitcode=0");
  EXPECT_EQ(status_, 7);
}

TEST_F(LedgerErrorTest, haltOnErrorStopsAtTheFirstUse) {
  run("useAfterDispose", ":halt_on_error=1");
  EXPECT_EQ(status_, 23);
  EXPECT_EQ(output_, "");
  ASSERT_EQ(ledger_["events"].list.size(), 1u);
  EXPECT_EQ(ledger_["events"].list[0]["count"].number, 1);
  EXPECT_FALSE(ledger_["complete"].boolean);
}

TEST_F(LedgerErrorTest, theProcessIdMayStandInThePath) {
  runWith("mode=assert:log_path=run-%p.json", "clean");
  int ledgers = 0;
  for (const auto &file : fs::directory_iterator(folder_))
    if (file.path().extension() == ".json") {
      ++ledgers;
      const Json ledger = Json::parse(contentOf(file.path()));
      EXPECT_EQ(file.path().filename(),
                "run-" +
                    std::to_string(static_cast<int>(ledger["pid"].number)) +
                    ".json");
    }
  EXPECT_EQ(ledgers, 1);
}

TEST_F(LedgerErrorTest, badOptionsStopTheProgramWithOneLine) {
  const std::pair<const char *, const char *> cases[] = {
      {"mode=on", "bad value \"on\" for mode: expected off or assert"},
      {"mode=assert:colour=red", "unknown key \"colour\""},
      {"mode=assert:exitcode=300", "exitcode: expected a number from 0 to 255"},
      {"mode=assert:exitcode=", "exitcode: expected a number"},
      {"mode=assert:halt_on_error=yes", "halt_on_error: expected 0 or 1"},
      {"mode=assert:interval=-1", "interval: expected a number of seconds"},
      {"mode=assert:log_path=", "log_path: expected the path"},
      {"assert", "unknown key \"assert\""},
      {"mode=assert:log_path=/nowhere/at/all.json",
       "cannot write log_path /nowhere/at/all.json: No such file"},
  };
  for (const auto &[options, message] : cases) {
    runWith(options, "clean");
    EXPECT_EQ(status_, 2) << options;
    EXPECT_NE(errors_.find(message), std::string::npos) << errors_;
    EXPECT_TRUE(errors_.starts_with("tensortidy: TENSORTIDY_OPTIONS: "));
    EXPECT_EQ(std::count(errors_.begin(), errors_.end(), '\n'), 1) << errors_;
  }
}

TEST_F(LedgerErrorTest, nothingTemporaryStaysBehind) {
  run("clean");
  for (const auto &file : fs::directory_iterator(folder_))
    EXPECT_NE(file.path().extension(), ".tmp");
}

} // namespace

// The assertion mode, seen from outside: programs are run, ledgers are read.
#include "Json.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/wait.h>

namespace {

namespace fs = std::filesystem;

std::string contentOf(const fs::path &path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The line of LedgerProgram.cpp inside `function` that has the comment `mark`.
int lineOf(const std::string &function, const std::string &mark) {
  std::istringstream source(contentOf(fs::path(__FILE__).parent_path() /
                                      "programs" / "LedgerProgram.cpp"));
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

TEST_F(LedgerTest, aLoopThatLeaksGrowsAndFailsTheProgram) {
  run("leakInLoop");
  EXPECT_EQ(status_, 23);
  const Json &leak = site("leak", "square");
  EXPECT_EQ(leak["created"].number, 1000);
  EXPECT_EQ(leak["live"].number, 1000);
  EXPECT_EQ(leak["peakLive"].number, 1000);
  EXPECT_EQ(leak["reachable"].number, 0);
  EXPECT_EQ(leak["outsideScope"].number, 1000);
  EXPECT_EQ(leak["bytesCreated"].number, 12000);
  EXPECT_EQ(leak["bytesLive"].number, 12000);
  EXPECT_EQ(leak["disposed"].number, 0);
  EXPECT_EQ(leak["tidied"].number, 0);
  EXPECT_NEAR(leak["growth"].number, 1, 1e-6);
  EXPECT_EQ(leak["resource"].string, "tensor");
  EXPECT_NE(leak["function"].string.find("leakInLoop"), std::string::npos);
  EXPECT_NE(errors_.find("12000 bytes in 1000 tensors created by square at "),
            std::string::npos)
      << errors_;
}

TEST_F(LedgerTest, theHeadDescribesTheRun) {
  run("leakInLoop");
  EXPECT_EQ(ledger_["schema"].string, "tensortidy-ledger");
  EXPECT_EQ(ledger_["version"].number, 1);
  EXPECT_EQ(fs::canonical(ledger_["program"].string),
            fs::canonical(LEDGER_PROGRAM));
  EXPECT_EQ(fs::canonical(ledger_["workingDirectory"].string),
            fs::canonical(folder_));
  EXPECT_GT(ledger_["pid"].number, 0);
  EXPECT_EQ(ledger_["started"].string.size(), 20u);
  EXPECT_EQ(ledger_["written"].string.size(), 20u);
  EXPECT_TRUE(ledger_["complete"].boolean);
  const Json &totals = ledger_["totals"];
  EXPECT_EQ(totals["created"].number, 1002);
  EXPECT_EQ(totals["disposed"].number, 2);
  EXPECT_EQ(totals["numTensors"].number, 1000);
  EXPECT_EQ(totals["numDataBuffers"].number, 1000);
  EXPECT_EQ(totals["numBytes"].number, 12000);
  EXPECT_EQ(totals["peakBytes"].number, 12012);
}

TEST_F(LedgerTest, aCleanProgramIsSilentAndSucceeds) {
  run("clean");
  EXPECT_EQ(status_, 0);
  EXPECT_EQ(errors_, "");
  const Json &tidied = site("tidied", "square");
  EXPECT_EQ(tidied["tidied"].number, 100);
  EXPECT_EQ(tidied["outsideScope"].number, 0);
  EXPECT_EQ(tidied["live"].number, 0);
  EXPECT_NEAR(tidied["growth"].number, 0, 1e-9);
  const Json &disposed = site("disposed", "neg");
  EXPECT_EQ(disposed["disposed"].number, 100);
  EXPECT_EQ(disposed["peakLive"].number, 1);
  EXPECT_NEAR(disposed["growth"].number, 0, 1e-9);
}

TEST_F(LedgerTest, aProgramOutsideOfAssertionModeWritesNothing) {
  runWith("", "leakInLoop");
  EXPECT_EQ(status_, 0);
  EXPECT_EQ(errors_, "");
  runWith("mode=off:log_path=ledger.json", "leakInLoop");
  EXPECT_EQ(status_, 0);
  EXPECT_FALSE(fs::exists(ledgerPath()));
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TENSORTIDY_LOCALS_ON_HEAP
#endif
#endif

TEST_F(LedgerTest, handlesOfFramesThatExitCutShortAreReachable) {
#ifdef TENSORTIDY_LOCALS_ON_HEAP
  GTEST_SKIP() << "the address sanitizer keeps locals on the heap";
#endif
  run("fullExit");
  EXPECT_EQ(status_, 0) << errors_;
  EXPECT_EQ(site("unfinished", "ones")["reachable"].number, 1);
  run("exitInScope");
  EXPECT_EQ(status_, 0) << errors_;
  EXPECT_EQ(site("unfinished", "ones")["reachable"].number, 1);
}

TEST_F(LedgerTest, exitHidesNoLeak) {
  run("exitAfterLeak");
  EXPECT_EQ(status_, 23);
  EXPECT_GE(site("leak", "ones")["live"].number -
                site("leak", "ones")["reachable"].number,
            9);
}

TEST_F(LedgerTest, aModelCachedInAStaticIsReachable) {
  run("cachedModel");
  EXPECT_EQ(status_, 0) << errors_;
  const Json &model = site("cached", "sequential");
  EXPECT_EQ(model["resource"].string, "model");
  EXPECT_EQ(model["live"].number, 1);
  EXPECT_EQ(model["reachable"].number, 1);
}

TEST_F(LedgerTest, keptTensorsAreCounted) {
  run("keptInGlobal");
  EXPECT_EQ(status_, 0) << errors_;
  const Json &kept = site("kept", "ones");
  EXPECT_EQ(kept["kept"].number, 5);
  EXPECT_EQ(kept["disposed"].number, 4);
  EXPECT_EQ(kept["reachable"].number, 1);
}

TEST_F(LedgerTest, aUseAfterDisposeIsAnEventWithThreePlaces) {
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

TEST_F(LedgerTest, aUseAfterTidySaysSo) {
  run("useAfterTidy");
  ASSERT_EQ(ledger_["events"].list.size(), 1u);
  const Json &event = ledger_["events"].list[0];
  EXPECT_TRUE(event["disposal"]["tidied"].boolean);
  EXPECT_EQ(event["disposal"]["line"].number, lineOf(program_, "tidied"));
}

TEST_F(LedgerTest, aDeadModelIsAnEventToo) {
  run("useDeadModel");
  ASSERT_EQ(ledger_["events"].list.size(), 1u);
  EXPECT_EQ(ledger_["events"].list[0]["resource"].string, "model");
  EXPECT_EQ(ledger_["events"].list[0]["use"]["operation"].string, "dispose");
}

TEST_F(LedgerTest, trainingShowsOnlyTheUsersPlaces) {
  run("training");
  EXPECT_EQ(status_, 23);
  for (const Json &site : ledger_["sites"].list)
    EXPECT_NE(site["file"].string.find("LedgerProgram.cpp"), std::string::npos);
  const Json &model = site("model", "sequential");
  EXPECT_EQ(model["created"].number, 1);
  EXPECT_EQ(model["bytesLive"].number, 4 * (2 * 4 + 4 + 4 * 2 + 2));
  EXPECT_EQ(site("predicted", "predict")["created"].number, 3);
  EXPECT_EQ(ledger_["sites"].list.size(), 5u); // x, y, before main as well
}

TEST_F(LedgerTest, whatStaticDestructorsDisposeIsDisposed) {
  run("disposedByStaticDestructor");
  EXPECT_EQ(status_, 0) << errors_;
  EXPECT_EQ(site("owned", "ones")["disposed"].number, 1);
}

TEST_F(LedgerTest, whatWasMadeBeforeMainIsCounted) {
  run("clean");
  bool found = false;
  for (const Json &site : ledger_["sites"].list)
    found |= site["bytesCreated"].number == 8;
  EXPECT_TRUE(found);
}

TEST_F(LedgerTest, anUncaughtExceptionLeavesAnIncompleteLedger) {
  run("uncaught");
  EXPECT_NE(status_, 0);
  EXPECT_NE(status_, 23);
  EXPECT_FALSE(ledger_["complete"].boolean);
  EXPECT_EQ(site("unfinished", "ones")["live"].number, 1);
  EXPECT_EQ(errors_.find("never disposed"), std::string::npos) << errors_;
}

TEST_F(LedgerTest, aKilledProgramLosesAtMostTheLastInterval) {
  run("killed", ":interval=1");
  EXPECT_FALSE(ledger_["complete"].boolean);
  EXPECT_EQ(site("leak", "ones")["live"].number, 1);
}

TEST_F(LedgerTest, aForkedChildWritesItsOwn) {
  run("forks");
  EXPECT_EQ(status_, 0) << errors_;
  int ledgers = 0;
  for (const auto &file : fs::directory_iterator(folder_))
    ledgers += file.path().string().find("ledger.json") != std::string::npos;
  EXPECT_EQ(ledgers, 2);
}

TEST_F(LedgerTest, threadsAreCountedTogether) {
  run("threads");
  EXPECT_EQ(site("tidied", "square")["tidied"].number, 4000);
  EXPECT_EQ(site("leak", "ones")["live"].number, 4);
}

TEST_F(LedgerTest, theSummaryNamesAtMostTenPlacesLargestFirst) {
  run("manySites");
  EXPECT_EQ(status_, 23);
  const std::size_t first = errors_.find("48 bytes in 1 tensor ");
  const std::size_t second = errors_.find("44 bytes in 1 tensor ");
  EXPECT_LT(first, second) << errors_;
  EXPECT_NE(errors_.find("and 2 more sites"), std::string::npos) << errors_;
  EXPECT_EQ(errors_.find("  8 bytes in 1 tensor "), std::string::npos)
      << errors_;
}

TEST_F(LedgerTest, exitcodeIsHeeded) {
  run("leakInLoop", ":exitcode=5");
  EXPECT_EQ(status_, 5);
  run("leakInLoop", ":exitcode=0");
  EXPECT_EQ(status_, 0);
  run("exitAfterLeak", ":exitcode=0");
  EXPECT_EQ(status_, 7);
}

TEST_F(LedgerTest, haltOnErrorStopsAtTheFirstUse) {
  run("useAfterDispose", ":halt_on_error=1");
  EXPECT_EQ(status_, 23);
  EXPECT_EQ(output_, "");
  ASSERT_EQ(ledger_["events"].list.size(), 1u);
  EXPECT_EQ(ledger_["events"].list[0]["count"].number, 1);
  EXPECT_FALSE(ledger_["complete"].boolean);
}

TEST_F(LedgerTest, theProcessIdMayStandInThePath) {
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

TEST_F(LedgerTest, badOptionsStopTheProgramWithOneLine) {
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

TEST_F(LedgerTest, nothingTemporaryStaysBehind) {
  run("clean");
  for (const auto &file : fs::directory_iterator(folder_))
    EXPECT_NE(file.path().extension(), ".tmp");
}

} // namespace

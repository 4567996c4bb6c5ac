// Ledgers of whole runs: what they count, and what they call reachable.
#include "LedgerTest.h"

namespace {

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

TEST_F(LedgerTest, threadsAreCountedTogether) {
  run("threads");
  EXPECT_EQ(site("tidied", "square")["tidied"].number, 4000);
  EXPECT_EQ(site("leak", "ones")["live"].number, 4);
}

TEST_F(LedgerTest, variablesAreAKindOfTheirOwn) {
  run("variables");
  EXPECT_EQ(status_, 23);
  EXPECT_EQ(site("lost", "variable")["resource"].string, "variable");
  EXPECT_EQ(site("lost", "variable")["bytesLive"].number, 20);
  EXPECT_EQ(site("lost", "variable")["tidied"].number, 0);
}

} // namespace

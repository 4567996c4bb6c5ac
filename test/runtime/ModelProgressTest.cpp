// What a verbose training prints, in a pipe and on a terminal.
#include "RuntimeTest.h"

#include "model/progress.h"

#include <cstdlib>

using namespace tensortidy;
using detail::Progress;

namespace {

class ModelProgressTest : public RuntimeTest {
protected:
  /// What `f` prints to the file it is given.
  template <class F> static std::string printedBy(F f) {
    char *text = nullptr;
    std::size_t size = 0;
    std::FILE *file = open_memstream(&text, &size);
    f(file);
    std::fclose(file);
    const std::string result(text, size);
    std::free(text);
    return result;
  }
};

TEST_F(ModelProgressTest, aPipeGetsALineForEachEpoch) {
  const std::string text = printedBy([](std::FILE *file) {
    Progress progress(file, false, {2, 3, true, true});
    progress.batchEnd(0, 0, 1);
    progress.epochEnd({.number = 0,
                       .loss = 0.5,
                       .accuracy = 0.25,
                       .validationLoss = 2,
                       .validationAccuracy = 1});
  });
  EXPECT_EQ(text, "epoch 1/2  loss 0.5000  accuracy 0.2500  validation loss "
                  "2.0000  validation accuracy 1.0000\n");
}

TEST_F(ModelProgressTest, aTerminalsLineFollowsTheBatches) {
  const std::string text = printedBy([](std::FILE *file) {
    Progress progress(file, true, {2, 3, false, false});
    progress.batchEnd(1, 0, 1);
    progress.batchEnd(1, 1, 1); // too soon after the one before
    progress.epochEnd({.number = 1, .loss = 0.5});
  });
  EXPECT_EQ(text, "\repoch 2/2  batch 1/3  loss 1.0000\x1b[K"
                  "\repoch 2/2  loss 0.5000\x1b[K\n");
}

TEST_F(ModelProgressTest, anExceptionEndsTheLine) {
  const std::string text = printedBy([](std::FILE *file) {
    Progress progress(file, true, {1, 0, false, false});
    progress.batchEnd(0, 0, 1);
  });
  EXPECT_EQ(text, "\repoch 1/1  batch 1  loss 1.0000\x1b[K\n");
}

TEST_F(ModelProgressTest, onlyAVerboseTrainingPrints) {
  const Scoped<Model> model(
      sequential({dense({.units = 2, .inputSize = 1})}, {.seed = 1}));
  const Scoped<Tensor> x(ones({4, 1})), y(zeros({4}, DType::int32));
  testing::internal::CaptureStdout();
  model->fit(*x, *y, {.epochs = 2});
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  testing::internal::CaptureStdout();
  model->fit(*x, *y, {.epochs = 2, .learningRate = 0, .verbose = true});
  const std::string text = testing::internal::GetCapturedStdout();
  EXPECT_EQ(text.find("epoch 1/2  loss 0."), 0u) << text;
  EXPECT_NE(text.find("\nepoch 2/2  loss"), std::string::npos) << text;
  EXPECT_EQ(text.find('\r'), std::string::npos) << text;
  EXPECT_EQ(text.back(), '\n');
}

} // namespace

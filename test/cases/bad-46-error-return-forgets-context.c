// A context is freed when all goes well, and not on the way out of an error.
// RUN: %bad-c-case
#include "infer.h"

#include <stdio.h>

// Negative when there is no room for the values.
static float sum(const float *values, int count) {
  infer_context *context = infer_context_new(2);
  // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-undisposed-model]
  // CHECK: 1 finding (1 high) in 1 file
  // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-undisposed-model
  // LEDGER: 1 finding: 1 confirmed,{{.*}}; 0 missed
  infer_tensor *tensor = infer_tensor_new(context, values, count);
  if (tensor == NULL)
    return -1;
  float result = 0;
  for (int i = 0; i < count; ++i)
    result += infer_tensor_get(tensor, i);
  infer_context_free(context);
  return result;
}

int main(void) {
  const float values[3] = {1, 2, 3};
  for (int count = 1; count <= 3; ++count)
    printf("%d: %f\n", count, sum(values, count));
  return 0;
}

// A tensor is read when the context that it lived in is gone.
// RUN: %bad-c-case
#include "infer.h"

#include <stdio.h>

static float last(const float *values, int count) {
  infer_context *context = infer_context_new(16);
  infer_tensor *tensor = infer_tensor_new(context, values, count);
  infer_context_free(context);
  return infer_tensor_get(tensor, count - 1);
  // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-use-after-dispose]
  // CHECK: 1 finding (1 high) in 1 file
  // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-use-after-dispose
  // LEDGER: 1 finding: 1 confirmed,{{.*}}; 0 missed
}

int main(void) {
  const float values[2] = {3, 4};
  printf("%f\n", last(values, 2));
  return 0;
}

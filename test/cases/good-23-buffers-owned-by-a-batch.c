// The buffers go into a batch, which frees its parts.
// RUN: %good-c-case
#include "infer.h"

#include <stdio.h>

int main(void) {
  const float pixels[3] = {0, 0.5f, 1};
  infer_batch *batch = infer_batch_new();
  for (int i = 0; i < 3; ++i) {
    infer_buffer *buffer = infer_buffer_new(&pixels[i], 1);
    if (buffer == NULL)
      break;
    infer_batch_push(batch, buffer);
  }
  printf("mean %f\n", infer_batch_mean(batch));
  infer_batch_free(batch);
  return 0;
}

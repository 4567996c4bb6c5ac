// What a session learns from is the session's to free. The caller frees it as
// well.
// RUN: %bad-c-case
#include "infer.h"

#include <stdio.h>

int main(void) {
  const float pixels[2] = {0.5f, 1};
  infer_session *session = infer_session_new(2);
  if (session == NULL)
    return 1;
  infer_buffer *sample = infer_buffer_new(pixels, 2);
  if (sample != NULL) {
    infer_session_learn(session, sample);
    printf("learnt\n");
    infer_buffer_free(sample);
    // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-double-dispose]
    // CHECK: 1 finding (1 high) in 1 file
    // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-double-dispose
    // LEDGER: 1 finding: 1 confirmed,{{.*}}; 0 missed
  }
  infer_session_delete(session);
  return 0;
}

// An inference library in C, for the cases that happen there: what it makes is
// released by hand, and may be released once.
//
// The checker reads it as C. For the run a case is compiled as C++, where the
// default argument tells the library its caller's line: infer.cpp implements it
// on the runtime, so that the run has a ledger.
#ifndef INFER_H
#define INFER_H

#include <tensortidy/annotations.h>

#ifdef __cplusplus
#include <tensortidy/site.h>
#define INFER_ONLY_SITE tensortidy::Site site = tensortidy::Site::current()
#define INFER_SITE , INFER_ONLY_SITE
#else
#define INFER_ONLY_SITE void
#define INFER_SITE
#endif

// ---- Buffers: numbers, apart from any session

struct TENSORTIDY_RESOURCE("buffer") TENSORTIDY_DIES_ONCE infer_buffer;
typedef struct infer_buffer infer_buffer;

// Null for a count below 1.
TENSORTIDY_CREATES TENSORTIDY_NULLABLE infer_buffer *
infer_buffer_new(const float *values, int count INFER_SITE);
float infer_buffer_get(TENSORTIDY_BORROWS const infer_buffer *buffer,
                       int index INFER_SITE);
void infer_buffer_free(TENSORTIDY_DISPOSES infer_buffer *buffer INFER_SITE);

// ---- Batches: they own the buffers that are pushed

struct TENSORTIDY_RESOURCE("batch") TENSORTIDY_DIES_ONCE infer_batch;
typedef struct infer_batch infer_batch;

TENSORTIDY_CREATES infer_batch *infer_batch_new(INFER_ONLY_SITE);
void infer_batch_push(TENSORTIDY_TAKES_IN infer_batch *batch,
                      TENSORTIDY_CONSUMES infer_buffer *buffer INFER_SITE);
float infer_batch_mean(TENSORTIDY_BORROWS const infer_batch *batch INFER_SITE);
// And the buffers in it.
void infer_batch_free(TENSORTIDY_DISPOSES infer_batch *batch INFER_SITE);

// ---- Sessions

struct TENSORTIDY_RESOURCE("session") TENSORTIDY_DIES_ONCE infer_session;
typedef struct infer_session infer_session;

// Null for a number of inputs below 1.
TENSORTIDY_CREATES TENSORTIDY_NULLABLE infer_session *
infer_session_new(int inputs INFER_SITE);
// 0 for success, else there is no output.
TENSORTIDY_SUCCEEDS_WITH_ZERO int
infer_session_run(TENSORTIDY_BORROWS infer_session *session,
                  TENSORTIDY_BORROWS const infer_buffer *input,
                  TENSORTIDY_CREATES infer_buffer **output INFER_SITE);
// Learns from the sample, and frees it.
void infer_session_learn(TENSORTIDY_BORROWS infer_session *session,
                         TENSORTIDY_CONSUMES infer_buffer *sample INFER_SITE);
// Ends its work. It must still be deleted.
void infer_session_close(TENSORTIDY_BORROWS infer_session *session INFER_SITE);
void infer_session_delete(
    TENSORTIDY_DISPOSES infer_session *session INFER_SITE);

// ---- Contexts: arenas. What is allocated in one dies with it

struct TENSORTIDY_RESOURCE("context") TENSORTIDY_DIES_ONCE infer_context;
typedef struct infer_context infer_context;
struct TENSORTIDY_RESOURCE("tensor") infer_tensor;
typedef struct infer_tensor infer_tensor;

TENSORTIDY_CREATES infer_context *infer_context_new(int size INFER_SITE);
// Null when the context has not the room.
TENSORTIDY_BORROWED_FROM(1)
infer_tensor *infer_tensor_new(TENSORTIDY_BORROWS infer_context *context,
                               const float *values, int count INFER_SITE);
float infer_tensor_get(TENSORTIDY_BORROWS const infer_tensor *tensor,
                       int index INFER_SITE);
void infer_context_free(TENSORTIDY_DISPOSES infer_context *context INFER_SITE);

#endif

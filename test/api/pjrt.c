// PJRT's C API, known from a model file: members of a table, and handles in members
// of their only argument. The declarations are ours.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <pjrt_c_api.h>
#include <stdio.h>

static int failed(const PJRT_Api *api, PJRT_Error *error) {
  if (!error)
    return 0;
  PJRT_Error_Message_Args message = {sizeof(message), NULL, error, NULL, 0};
  api->PJRT_Error_Message(&message);
  fprintf(stderr, "%.*s\n", (int)message.message_size, message.message);
  PJRT_Error_Destroy_Args args = {sizeof(args), NULL, error};
  api->PJRT_Error_Destroy(&args);
  return 1;
}

// ---- Caught ------------------------------------------------------------------

int error_bad(const PJRT_Api *api, PJRT_Event *event) {
  PJRT_Event_Await_Args args = {sizeof(args), NULL, event};
  PJRT_Error *error = api->PJRT_Event_Await(&args);
  // CHECK: :[[@LINE-1]]:23: warning: error 'error' is never disposed{{.*}}[tensor-undisposed-model]
  return error ? -1 : 0;
}

int client_bad(const PJRT_Api *api, int dry) {
  PJRT_Client_Create_Args args = {sizeof(args), NULL, NULL};
  if (failed(api, api->PJRT_Client_Create(&args)))
    // CHECK: :[[@LINE-1]]:19: warning: client 'args.client' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return -1;
  if (dry)
    return 0;
  PJRT_Client_Destroy_Args destroy = {sizeof(destroy), NULL, args.client};
  api->PJRT_Client_Destroy(&destroy);
  return 1;
}

// The buffer is kept, the event is forgotten.
PJRT_Buffer *event_bad(const PJRT_Api *api, PJRT_Client *client,
                       const float *data) {
  PJRT_Client_BufferFromHostBuffer_Args args = {
      sizeof(args), NULL, client, data, NULL, NULL};
  PJRT_Error *error = api->PJRT_Client_BufferFromHostBuffer(&args);
  // CHECK: :[[@LINE-1]]:23: warning: event {{.*}} is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (failed(api, error))
    return NULL;
  return args.buffer;
}

// What this "get" yields is the caller's.
void executable_bad(const PJRT_Api *api, PJRT_LoadedExecutable *loaded) {
  PJRT_LoadedExecutable_GetExecutable_Args args = {sizeof(args), NULL, loaded,
                                                   NULL};
  failed(api, api->PJRT_LoadedExecutable_GetExecutable(&args));
  // CHECK: :[[@LINE-1]]:15: warning: executable {{.*}} is not disposed on some path{{.*}}[tensor-undisposed-model]
}

int ready_per_buffer_bad(const PJRT_Api *api, PJRT_Buffer **buffers, int n) {
  for (int i = 0; i < n; ++i) {
    PJRT_Buffer_ReadyEvent_Args args = {sizeof(args), NULL, buffers[i], NULL};
    if (failed(api, api->PJRT_Buffer_ReadyEvent(&args)))
      // CHECK: :[[@LINE-1]]:21: warning: event {{.*}} is not disposed on some path{{.*}}[tensor-undisposed-model]
      return -1;
  }
  return 0;
}

// ---- Ignored -----------------------------------------------------------------

static void destroy_event(const PJRT_Api *api, PJRT_Event *event) {
  PJRT_Event_Destroy_Args args = {sizeof(args), NULL, event};
  failed(api, api->PJRT_Event_Destroy(&args));
}

static void destroy_buffer(const PJRT_Api *api, PJRT_Buffer *buffer) {
  PJRT_Buffer_Destroy_Args args = {sizeof(args), NULL, buffer};
  failed(api, api->PJRT_Buffer_Destroy(&args));
}

int upload_ok(const PJRT_Api *api, PJRT_Client *client, const float *data) {
  PJRT_Client_BufferFromHostBuffer_Args args = {
      sizeof(args), NULL, client, data, NULL, NULL};
  if (failed(api, api->PJRT_Client_BufferFromHostBuffer(&args)))
    return -1;
  PJRT_Event_Await_Args await = {sizeof(await), NULL,
                                 args.done_with_host_buffer};
  int code = failed(api, api->PJRT_Event_Await(&await));
  destroy_event(api, args.done_with_host_buffer);
  destroy_buffer(api, args.buffer);
  return code;
}

int goto_fail_ok(const char *program, const float *data) {
  int code = 1;
  const PJRT_Api *api = GetPjrtApi();
  PJRT_Client_Create_Args create = {sizeof(create), NULL, NULL};
  PJRT_Client_Compile_Args compile = {sizeof(compile), NULL, NULL, program,
                                      NULL};
  PJRT_Client *client = NULL;
  PJRT_LoadedExecutable *loaded = NULL;
  PJRT_Buffer *input = NULL;
  if (failed(api, api->PJRT_Client_Create(&create)))
    goto fail;
  client = create.client;
  compile.client = client;
  if (failed(api, api->PJRT_Client_Compile(&compile)))
    goto fail;
  loaded = compile.executable;
  {
    PJRT_Client_BufferFromHostBuffer_Args args = {
        sizeof(args), NULL, client, data, NULL, NULL};
    if (failed(api, api->PJRT_Client_BufferFromHostBuffer(&args)))
      goto fail;
    destroy_event(api, args.done_with_host_buffer);
    input = args.buffer;
  }
  {
    PJRT_Buffer *const *argument_lists[1] = {&input};
    PJRT_Buffer *outputs[1] = {NULL};
    PJRT_Buffer **output_lists[1] = {outputs};
    PJRT_LoadedExecutable_Execute_Args args = {
        sizeof(args), NULL, loaded, argument_lists, 1, 1, output_lists, NULL};
    if (failed(api, api->PJRT_LoadedExecutable_Execute(&args)))
      goto fail;
    destroy_buffer(api, outputs[0]);
  }
  code = 0;
fail:
  if (input)
    destroy_buffer(api, input);
  if (loaded) {
    PJRT_LoadedExecutable_Destroy_Args args = {sizeof(args), NULL, loaded};
    failed(api, api->PJRT_LoadedExecutable_Destroy(&args));
  }
  if (client) {
    PJRT_Client_Destroy_Args args = {sizeof(args), NULL, client};
    api->PJRT_Client_Destroy(&args);
  }
  return code;
}

size_t outputs_ok(const PJRT_Api *api, PJRT_LoadedExecutable *loaded) {
  PJRT_LoadedExecutable_GetExecutable_Args get = {sizeof(get), NULL, loaded,
                                                  NULL};
  if (failed(api, api->PJRT_LoadedExecutable_GetExecutable(&get)))
    return 0;
  PJRT_Executable_NumOutputs_Args count = {sizeof(count), NULL, get.executable,
                                           0};
  size_t n = failed(api, api->PJRT_Executable_NumOutputs(&count))
                 ? 0
                 : count.num_outputs;
  PJRT_Executable_Destroy_Args destroy = {sizeof(destroy), NULL,
                                          get.executable};
  failed(api, api->PJRT_Executable_Destroy(&destroy));
  return n;
}

// A call that only asks for the size makes no event.
size_t size_ok(const PJRT_Api *api, PJRT_Buffer *buffer) {
  PJRT_Buffer_ToHostBuffer_Args args = {sizeof(args), NULL, buffer,
                                        NULL,         0,    NULL};
  if (failed(api, api->PJRT_Buffer_ToHostBuffer(&args)))
    return 0;
  return args.dst_size;
}

struct runtime {
  const PJRT_Api *api;
  PJRT_Client *client;
};

int member_ok(struct runtime *r) {
  PJRT_Client_Create_Args args = {sizeof(args), NULL, NULL};
  if (failed(r->api, r->api->PJRT_Client_Create(&args)))
    return -1;
  r->client = args.client;
  return 0;
}

PJRT_Error *error_returned_ok(const PJRT_Api *api, PJRT_Event *event) {
  PJRT_Event_Await_Args args = {sizeof(args), NULL, event};
  return api->PJRT_Event_Await(&args);
}

// ---- Known gaps ----------------------------------------------------------------

// The call may write to the struct that the handle was passed in.
int passed_on_bad(const PJRT_Api *api, PJRT_Buffer *buffer) {
  PJRT_Buffer_ReadyEvent_Args ready = {sizeof(ready), NULL, buffer, NULL};
  if (failed(api, api->PJRT_Buffer_ReadyEvent(&ready)))
    return -1;
  // CHECK: :[[@LINE-2]]:19: warning: event 'ready.event' is not disposed on some path{{.*}}[tensor-undisposed-model]
  PJRT_Event_Await_Args await = {sizeof(await), NULL, ready.event};
  return failed(api, api->PJRT_Event_Await(&await));
}

// A release of what is gone, in a member.
void twice_in_a_member_bad(const PJRT_Api *api, PJRT_Buffer *buffer) {
  PJRT_Buffer_Destroy_Args args = {sizeof(args), NULL, buffer};
  api->PJRT_Buffer_Destroy(&args);
  args.buffer = buffer;
  api->PJRT_Buffer_Destroy(&args);
  // CHECK: :[[@LINE-1]]:3: warning: 'PJRT_Buffer_Destroy' disposes buffer a second time{{.*}}[tensor-double-dispose]
}

void late_in_a_member_bad(const PJRT_Api *api, PJRT_Buffer *buffer) {
  PJRT_Buffer_Destroy_Args args = {sizeof(args), NULL, buffer};
  api->PJRT_Buffer_Destroy(&args);
  PJRT_Buffer_Delete_Args late = {sizeof(late), NULL, buffer};
  failed(api, api->PJRT_Buffer_Delete(&late));
  // CHECK: :[[@LINE-1]]:15: warning: 'PJRT_Buffer_Delete' uses buffer after it was disposed{{.*}}[tensor-use-after-dispose]
}

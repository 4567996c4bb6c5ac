// Declarations for tests, in the shape of PJRT's C API.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
typedef struct PJRT_Extension_Base PJRT_Extension_Base;
typedef struct PJRT_Error PJRT_Error;
typedef struct PJRT_Event PJRT_Event;
typedef struct PJRT_Client PJRT_Client;
typedef struct PJRT_Device PJRT_Device;
typedef struct PJRT_Executable PJRT_Executable;
typedef struct PJRT_LoadedExecutable PJRT_LoadedExecutable;
typedef struct PJRT_Buffer PJRT_Buffer;
#define PJRT_ARGS(name, ...)                                                   \
  typedef struct name##_Args name##_Args;                                      \
  struct name##_Args {                                                         \
    size_t struct_size;                                                        \
    PJRT_Extension_Base *extension_start;                                      \
    __VA_ARGS__                                                                \
  }
PJRT_ARGS(PJRT_Error_Destroy, PJRT_Error *error;);
typedef void PJRT_Error_Destroy(PJRT_Error_Destroy_Args *args);
PJRT_ARGS(PJRT_Error_Message, const PJRT_Error *error; const char *message;
          size_t message_size;);
typedef void PJRT_Error_Message(PJRT_Error_Message_Args *args);
PJRT_ARGS(PJRT_Event_Destroy, PJRT_Event *event;);
typedef PJRT_Error *PJRT_Event_Destroy(PJRT_Event_Destroy_Args *args);
PJRT_ARGS(PJRT_Event_Await, PJRT_Event *event;);
typedef PJRT_Error *PJRT_Event_Await(PJRT_Event_Await_Args *args);
PJRT_ARGS(PJRT_Client_Create, PJRT_Client *client;);
typedef PJRT_Error *PJRT_Client_Create(PJRT_Client_Create_Args *args);
PJRT_ARGS(PJRT_Client_Destroy, PJRT_Client *client;);
typedef PJRT_Error *PJRT_Client_Destroy(PJRT_Client_Destroy_Args *args);
PJRT_ARGS(PJRT_Client_Compile, PJRT_Client *client; const char *program;
          PJRT_LoadedExecutable *executable;);
typedef PJRT_Error *PJRT_Client_Compile(PJRT_Client_Compile_Args *args);
PJRT_ARGS(PJRT_Client_BufferFromHostBuffer, PJRT_Client *client;
          const void *data; PJRT_Event *done_with_host_buffer;
          PJRT_Buffer *buffer;);
typedef PJRT_Error *
PJRT_Client_BufferFromHostBuffer(PJRT_Client_BufferFromHostBuffer_Args *args);
PJRT_ARGS(PJRT_LoadedExecutable_Destroy, PJRT_LoadedExecutable *executable;);
typedef PJRT_Error *
PJRT_LoadedExecutable_Destroy(PJRT_LoadedExecutable_Destroy_Args *args);
PJRT_ARGS(PJRT_LoadedExecutable_GetExecutable,
          PJRT_LoadedExecutable *loaded_executable;
          PJRT_Executable *executable;);
typedef PJRT_Error *PJRT_LoadedExecutable_GetExecutable(
    PJRT_LoadedExecutable_GetExecutable_Args *args);
PJRT_ARGS(PJRT_Executable_NumOutputs, PJRT_Executable *executable;
          size_t num_outputs;);
typedef PJRT_Error *
PJRT_Executable_NumOutputs(PJRT_Executable_NumOutputs_Args *args);
PJRT_ARGS(PJRT_Executable_Destroy, PJRT_Executable *executable;);
typedef PJRT_Error *PJRT_Executable_Destroy(PJRT_Executable_Destroy_Args *args);
PJRT_ARGS(PJRT_LoadedExecutable_Execute, PJRT_LoadedExecutable *executable;
          PJRT_Buffer *const *const *argument_lists; size_t num_devices;
          size_t num_args; PJRT_Buffer **const *output_lists;
          PJRT_Event **device_complete_events;);
typedef PJRT_Error *
PJRT_LoadedExecutable_Execute(PJRT_LoadedExecutable_Execute_Args *args);
PJRT_ARGS(PJRT_Buffer_Destroy, PJRT_Buffer *buffer;);
typedef PJRT_Error *PJRT_Buffer_Destroy(PJRT_Buffer_Destroy_Args *args);
PJRT_ARGS(PJRT_Buffer_Delete, PJRT_Buffer *buffer;);
typedef PJRT_Error *PJRT_Buffer_Delete(PJRT_Buffer_Delete_Args *args);
PJRT_ARGS(PJRT_Buffer_ReadyEvent, PJRT_Buffer *buffer; PJRT_Event *event;);
typedef PJRT_Error *PJRT_Buffer_ReadyEvent(PJRT_Buffer_ReadyEvent_Args *args);
PJRT_ARGS(PJRT_Buffer_ToHostBuffer, PJRT_Buffer *src; void *dst;
          size_t dst_size; PJRT_Event *event;);
typedef PJRT_Error *
PJRT_Buffer_ToHostBuffer(PJRT_Buffer_ToHostBuffer_Args *args);

#define PJRT_API_FIELD(fn_type) fn_type *fn_type
typedef struct PJRT_Api {
  size_t struct_size;
  PJRT_API_FIELD(PJRT_Error_Destroy);
  PJRT_API_FIELD(PJRT_Error_Message);
  PJRT_API_FIELD(PJRT_Event_Destroy);
  PJRT_API_FIELD(PJRT_Event_Await);
  PJRT_API_FIELD(PJRT_Client_Create);
  PJRT_API_FIELD(PJRT_Client_Destroy);
  PJRT_API_FIELD(PJRT_Client_Compile);
  PJRT_API_FIELD(PJRT_Client_BufferFromHostBuffer);
  PJRT_API_FIELD(PJRT_LoadedExecutable_Destroy);
  PJRT_API_FIELD(PJRT_LoadedExecutable_GetExecutable);
  PJRT_API_FIELD(PJRT_Executable_NumOutputs);
  PJRT_API_FIELD(PJRT_Executable_Destroy);
  PJRT_API_FIELD(PJRT_LoadedExecutable_Execute);
  PJRT_API_FIELD(PJRT_Buffer_Destroy);
  PJRT_API_FIELD(PJRT_Buffer_Delete);
  PJRT_API_FIELD(PJRT_Buffer_ReadyEvent);
  PJRT_API_FIELD(PJRT_Buffer_ToHostBuffer);
} PJRT_Api;
const PJRT_Api *GetPjrtApi(void);
#ifdef __cplusplus
}
#endif

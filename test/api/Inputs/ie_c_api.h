// Declarations for tests, in the shape of the Inference Engine C API.
#pragma once
#include <stddef.h>
#include <stdint.h>
typedef struct ie_core ie_core_t;
typedef struct ie_network ie_network_t;
typedef struct ie_executable ie_executable_network_t;
typedef struct ie_infer_request ie_infer_request_t;
typedef struct ie_blob ie_blob_t;
typedef struct ie_version {
  char *api_version;
} ie_version_t;
typedef struct ie_config {
  const char *name;
} ie_config_t;
typedef struct {
  size_t ranks;
  size_t dims[8];
} dimensions_t;
typedef struct tensor_desc {
  int layout;
  dimensions_t dims;
  int precision;
} tensor_desc_t;
typedef enum { OK = 0, GENERAL_ERROR = -1 } IEStatusCode;
typedef struct input_shape {
  char *name;
  dimensions_t shape;
} input_shape_t;
typedef struct input_shapes {
  input_shape_t *shapes;
  size_t shape_num;
} input_shapes_t;
typedef struct ie_blob_buffer {
  void *buffer;
} ie_blob_buffer_t;
typedef struct ie_available_devices {
  char **devices;
  size_t num_devices;
} ie_available_devices_t;
typedef struct {
  const char *device_name;
} ie_core_version_t;
typedef struct ie_core_versions {
  ie_core_version_t *versions;
  size_t num_vers;
} ie_core_versions_t;
ie_version_t ie_c_api_version(void);
void ie_version_free(ie_version_t *version);
IEStatusCode ie_core_create(const char *xml_config_file, ie_core_t **core);
void ie_core_free(ie_core_t **core);
IEStatusCode ie_core_read_network(ie_core_t *core, const char *xml,
                                  const char *weights, ie_network_t **network);
IEStatusCode ie_core_load_network(ie_core_t *core, const ie_network_t *network,
                                  const char *device, const ie_config_t *config,
                                  ie_executable_network_t **exe_network);
IEStatusCode ie_core_get_available_devices(const ie_core_t *core,
                                           ie_available_devices_t *devices);
void ie_core_available_devices_free(ie_available_devices_t *devices);
void ie_exec_network_free(ie_executable_network_t **exe_network);
IEStatusCode
ie_exec_network_create_infer_request(ie_executable_network_t *exe_network,
                                     ie_infer_request_t **request);
void ie_infer_request_free(ie_infer_request_t **infer_request);
IEStatusCode ie_infer_request_get_blob(ie_infer_request_t *infer_request,
                                       const char *name, ie_blob_t **blob);
IEStatusCode ie_infer_request_set_blob(ie_infer_request_t *infer_request,
                                       const char *name, const ie_blob_t *blob);
IEStatusCode ie_infer_request_infer(ie_infer_request_t *infer_request);
void ie_network_free(ie_network_t **network);
IEStatusCode ie_network_get_input_name(const ie_network_t *network,
                                       size_t number, char **name);
IEStatusCode ie_network_get_name(const ie_network_t *network, char **name);
void ie_network_name_free(char **name);
IEStatusCode ie_network_get_input_shapes(ie_network_t *network,
                                         input_shapes_t *shapes);
IEStatusCode ie_network_reshape(ie_network_t *network, input_shapes_t shapes);
void ie_network_input_shapes_free(input_shapes_t *shapes);
IEStatusCode ie_blob_make_memory(const tensor_desc_t *desc, ie_blob_t **blob);
IEStatusCode ie_blob_get_buffer(const ie_blob_t *blob,
                                ie_blob_buffer_t *buffer);
void ie_blob_deallocate(ie_blob_t **blob);
void ie_blob_free(ie_blob_t **blob);

// Declarations for tests, in the shape of OpenVINO's C API.
#pragma once
typedef enum { OK = 0, GENERAL_ERROR = -1 } ov_status_e;
typedef struct ov_core ov_core_t;
typedef struct ov_model ov_model_t;
typedef struct ov_compiled_model ov_compiled_model_t;
typedef struct ov_infer_request ov_infer_request_t;
typedef struct ov_tensor ov_tensor_t;
typedef struct ov_output_const_port ov_output_const_port_t;
typedef struct ov_preprocess_prepostprocessor ov_preprocess_prepostprocessor_t;
typedef struct ov_preprocess_input_info ov_preprocess_input_info_t;
typedef struct {
  long rank;
  long *dims;
} ov_shape_t;
typedef struct ov_output_port ov_output_port_t;
typedef struct {
  long min;
  long max;
} ov_dimension_t;
typedef ov_dimension_t ov_rank_t;
typedef struct ov_partial_shape {
  ov_rank_t rank;
  ov_dimension_t *dims;
} ov_partial_shape_t;
typedef struct ov_version {
  const char *buildNumber;
  const char *description;
} ov_version_t;
typedef struct {
  const char *device_name;
  ov_version_t version;
} ov_core_version_t;
typedef struct {
  ov_core_version_t *versions;
  unsigned long size;
} ov_core_version_list_t;
typedef struct {
  char **devices;
  unsigned long size;
} ov_available_devices_t;
typedef struct ov_layout ov_layout_t;
typedef struct ov_preprocess_input_model_info ov_preprocess_input_model_info_t;
typedef struct ov_preprocess_input_tensor_info
    ov_preprocess_input_tensor_info_t;
typedef struct ov_preprocess_output_info ov_preprocess_output_info_t;
typedef struct ov_preprocess_output_tensor_info
    ov_preprocess_output_tensor_info_t;
typedef struct ov_preprocess_preprocess_steps ov_preprocess_preprocess_steps_t;
typedef struct ov_remote_context ov_remote_context_t;
typedef struct {
  long real_time;
} ov_profiling_info_t;
typedef struct {
  ov_profiling_info_t *profiling_infos;
  unsigned long size;
} ov_profiling_info_list_t;
#ifdef __cplusplus
extern "C" {
#endif
void ov_free(const char *);
ov_status_e ov_get_openvino_version(ov_version_t *);
void ov_version_free(ov_version_t *);
ov_status_e ov_core_get_property(const ov_core_t *, const char *device,
                                 const char *key, char **value);
ov_status_e ov_core_get_available_devices(const ov_core_t *,
                                          ov_available_devices_t *);
void ov_available_devices_free(ov_available_devices_t *);
ov_status_e ov_core_get_versions_by_device_name(const ov_core_t *,
                                                const char *device,
                                                ov_core_version_list_t *);
void ov_core_versions_free(ov_core_version_list_t *);
ov_status_e ov_model_input(const ov_model_t *, ov_output_port_t **);
void ov_output_port_free(ov_output_port_t *);
ov_status_e ov_model_reshape_by_ports(const ov_model_t *,
                                      const ov_output_port_t **ports,
                                      const ov_partial_shape_t *shapes,
                                      unsigned long n);
ov_status_e ov_shape_create(const long rank, const long *dims, ov_shape_t *);
ov_status_e ov_partial_shape_create_static(const long rank, const long *dims,
                                           ov_partial_shape_t *);
void ov_partial_shape_free(ov_partial_shape_t *);
ov_status_e ov_partial_shape_to_shape(const ov_partial_shape_t, ov_shape_t *);
ov_status_e ov_tensor_create(int type, const ov_shape_t, ov_tensor_t **);
ov_status_e ov_tensor_get_shape(const ov_tensor_t *, ov_shape_t *);
ov_status_e ov_core_create(ov_core_t **);
void ov_core_free(ov_core_t *);
ov_status_e ov_core_read_model(const ov_core_t *, const char *path,
                               const char *weights, ov_model_t **);
ov_status_e ov_core_compile_model(const ov_core_t *, const ov_model_t *,
                                  const char *device, unsigned long n,
                                  ov_compiled_model_t **, ...);
void ov_model_free(ov_model_t *);
ov_status_e ov_model_const_input(const ov_model_t *, ov_output_const_port_t **);
ov_status_e ov_const_port_get_shape(const ov_output_const_port_t *,
                                    ov_shape_t *);
void ov_output_const_port_free(ov_output_const_port_t *);
ov_status_e ov_shape_free(ov_shape_t *);
ov_status_e ov_compiled_model_create_infer_request(const ov_compiled_model_t *,
                                                   ov_infer_request_t **);
void ov_compiled_model_free(ov_compiled_model_t *);
ov_status_e ov_infer_request_set_input_tensor(ov_infer_request_t *,
                                              const ov_tensor_t *);
ov_status_e ov_infer_request_get_output_tensor(const ov_infer_request_t *,
                                               ov_tensor_t **);
ov_status_e ov_infer_request_infer(ov_infer_request_t *);
void ov_infer_request_free(ov_infer_request_t *);
ov_status_e ov_tensor_create_from_host_ptr(int type, ov_shape_t, void *,
                                           ov_tensor_t **);
ov_status_e ov_tensor_data(const ov_tensor_t *, void **);
void ov_tensor_free(ov_tensor_t *);
ov_status_e
ov_preprocess_prepostprocessor_create(const ov_model_t *,
                                      ov_preprocess_prepostprocessor_t **);
ov_status_e ov_preprocess_prepostprocessor_get_input_info(
    const ov_preprocess_prepostprocessor_t *, ov_preprocess_input_info_t **);
ov_status_e
ov_preprocess_prepostprocessor_build(const ov_preprocess_prepostprocessor_t *,
                                     ov_model_t **);
void ov_preprocess_prepostprocessor_free(ov_preprocess_prepostprocessor_t *);
void ov_preprocess_input_info_free(ov_preprocess_input_info_t *);
const char *ov_get_last_err_msg(void);
ov_status_e ov_layout_create(const char *, ov_layout_t **);
void ov_layout_free(ov_layout_t *);
const char *ov_layout_to_string(const ov_layout_t *);
ov_status_e ov_port_get_any_name(const ov_output_const_port_t *, char **name);
ov_status_e ov_compiled_model_get_property(const ov_compiled_model_t *,
                                           const char *key, char **value);

// For rules that no test calls.
ov_status_e ov_core_create_with_config(const char *file, ov_core_t **);
ov_status_e ov_core_read_model_from_memory_buffer(const ov_core_t *,
                                                  const char *model,
                                                  const unsigned long size,
                                                  const ov_tensor_t *weights,
                                                  ov_model_t **);
ov_status_e ov_remote_context_create_tensor(const ov_remote_context_t *,
                                            const int type, const ov_shape_t,
                                            const unsigned long n,
                                            ov_tensor_t **, ...);
ov_status_e ov_compiled_model_input_by_index(const ov_compiled_model_t *,
                                             const unsigned long index,
                                             ov_output_const_port_t **);
ov_status_e ov_preprocess_prepostprocessor_get_input_info_by_index(
    const ov_preprocess_prepostprocessor_t *, const unsigned long index,
    ov_preprocess_input_info_t **);
ov_status_e ov_compiled_model_get_context(const ov_compiled_model_t *,
                                          ov_remote_context_t **);
ov_status_e ov_core_get_default_context(const ov_core_t *, const char *device,
                                        ov_remote_context_t **);
ov_status_e ov_core_create_context(const ov_core_t *, const char *device,
                                   const unsigned long n,
                                   ov_remote_context_t **, ...);
void ov_remote_context_free(ov_remote_context_t *);
ov_status_e ov_port_get_partial_shape(const ov_output_const_port_t *,
                                      ov_partial_shape_t *);
#ifdef __cplusplus
}
#endif

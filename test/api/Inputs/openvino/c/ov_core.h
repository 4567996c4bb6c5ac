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
#ifdef __cplusplus
extern "C" {
#endif
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
#ifdef __cplusplus
}
#endif

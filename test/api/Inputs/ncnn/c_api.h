// Declarations for tests, in the shape of ncnn's C API.
#pragma once
#ifdef __cplusplus
extern "C" {
#endif
typedef struct __ncnn_allocator_t *ncnn_allocator_t;
typedef struct __ncnn_datareader_t *ncnn_datareader_t;
typedef struct __ncnn_extractor_t *ncnn_extractor_t;
typedef struct __ncnn_layer_t *ncnn_layer_t;
typedef struct __ncnn_mat_t *ncnn_mat_t;
typedef struct __ncnn_net_t *ncnn_net_t;
typedef struct __ncnn_option_t *ncnn_option_t;
struct __ncnn_layer_t {
  void *pthis;
  int (*forward_1)(const ncnn_layer_t layer, const ncnn_mat_t bottom_blob,
                   ncnn_mat_t *top_blob, const ncnn_option_t opt);
};
typedef ncnn_layer_t (*ncnn_layer_creator_t)(void *userdata);
typedef void (*ncnn_layer_destroyer_t)(ncnn_layer_t layer, void *userdata);
ncnn_allocator_t ncnn_allocator_create_pool_allocator(void);
void ncnn_allocator_destroy(ncnn_allocator_t allocator);
ncnn_net_t ncnn_net_create(void);
void ncnn_net_destroy(ncnn_net_t net);
void ncnn_net_set_option(ncnn_net_t net, ncnn_option_t opt);
int ncnn_net_load_param(ncnn_net_t net, const char *path);
int ncnn_net_load_model_datareader(ncnn_net_t net, const ncnn_datareader_t dr);
const char *ncnn_net_get_input_name(const ncnn_net_t net, int i);
ncnn_option_t ncnn_net_get_option(ncnn_net_t net);
void ncnn_net_register_custom_layer_by_type(ncnn_net_t net, const char *type,
                                            ncnn_layer_creator_t creator,
                                            ncnn_layer_destroyer_t destroyer,
                                            void *userdata);
ncnn_datareader_t ncnn_datareader_create_from_memory(const unsigned char **mem);
void ncnn_datareader_destroy(ncnn_datareader_t dr);
ncnn_layer_t ncnn_layer_create(void);
void ncnn_layer_set_one_blob_only(ncnn_layer_t layer, int enable);
void ncnn_layer_destroy(ncnn_layer_t layer);
ncnn_option_t ncnn_option_create(void);
void ncnn_option_destroy(ncnn_option_t opt);
void ncnn_option_set_num_threads(ncnn_option_t opt, int num_threads);
void ncnn_option_set_use_bf16_storage(ncnn_option_t opt, int enable);
ncnn_mat_t ncnn_mat_create_1d(int w, ncnn_allocator_t allocator);
ncnn_mat_t ncnn_mat_create_external_1d(int w, void *data,
                                       ncnn_allocator_t allocator);
ncnn_mat_t ncnn_mat_from_pixels(const unsigned char *pixels, int type, int w,
                                int h, int stride, ncnn_allocator_t allocator);
void ncnn_mat_destroy(ncnn_mat_t mat);
int ncnn_mat_get_w(const ncnn_mat_t mat);
ncnn_extractor_t ncnn_extractor_create(ncnn_net_t net);
void ncnn_extractor_destroy(ncnn_extractor_t ex);
int ncnn_extractor_input(ncnn_extractor_t ex, const char *name,
                         const ncnn_mat_t mat);
int ncnn_extractor_extract(ncnn_extractor_t ex, const char *name,
                           ncnn_mat_t *mat);
void ncnn_flatten(const ncnn_mat_t src, ncnn_mat_t *dst,
                  const ncnn_option_t opt);
#ifdef __cplusplus
}
#endif

// Declarations for tests, in the shape of ncnn's C API.
#pragma once
typedef struct __ncnn_net_t *ncnn_net_t;
typedef struct __ncnn_mat_t *ncnn_mat_t;
typedef struct __ncnn_extractor_t *ncnn_extractor_t;
typedef struct __ncnn_option_t *ncnn_option_t;
typedef struct __ncnn_allocator_t *ncnn_allocator_t;
#ifdef __cplusplus
extern "C" {
#endif
ncnn_net_t ncnn_net_create(void);
void ncnn_net_destroy(ncnn_net_t);
void ncnn_net_set_option(ncnn_net_t, ncnn_option_t);
int ncnn_net_load_param(ncnn_net_t, const char *path);
ncnn_option_t ncnn_net_get_option(ncnn_net_t);
ncnn_option_t ncnn_option_create(void);
void ncnn_option_destroy(ncnn_option_t);
void ncnn_option_set_num_threads(ncnn_option_t, int n);
ncnn_mat_t ncnn_mat_create_1d(int w, ncnn_allocator_t);
ncnn_mat_t ncnn_mat_from_pixels(const unsigned char *, int type, int w, int h,
                                int stride, ncnn_allocator_t);
void ncnn_mat_destroy(ncnn_mat_t);
int ncnn_mat_get_w(const ncnn_mat_t);
ncnn_extractor_t ncnn_extractor_create(ncnn_net_t);
void ncnn_extractor_destroy(ncnn_extractor_t);
int ncnn_extractor_input(ncnn_extractor_t, const char *, const ncnn_mat_t);
int ncnn_extractor_extract(ncnn_extractor_t, const char *, ncnn_mat_t *);
void ncnn_flatten(const ncnn_mat_t, ncnn_mat_t *, const ncnn_option_t);
#ifdef __cplusplus
}
#endif

// Declarations for tests, in the shape of the C API of onnxruntime-genai.
#pragma once
typedef struct OgaResult OgaResult;
typedef struct OgaModel OgaModel;
typedef struct OgaTokenizer OgaTokenizer;
typedef struct OgaSequences OgaSequences;
typedef struct OgaGeneratorParams OgaGeneratorParams;
typedef struct OgaGenerator OgaGenerator;
typedef struct OgaTensor OgaTensor;
typedef struct OgaNamedTensors OgaNamedTensors;
#ifdef __cplusplus
extern "C" {
#endif
const char *OgaResultGetError(const OgaResult *);
void OgaDestroyResult(OgaResult *);
OgaResult *OgaCreateModel(const char *path, OgaModel **);
void OgaDestroyModel(OgaModel *);
OgaResult *OgaCreateTokenizer(const OgaModel *, OgaTokenizer **);
void OgaDestroyTokenizer(OgaTokenizer *);
OgaResult *OgaCreateSequences(OgaSequences **);
OgaResult *OgaTokenizerEncode(const OgaTokenizer *, const char *,
                              OgaSequences *);
void OgaDestroySequences(OgaSequences *);
OgaResult *OgaCreateGeneratorParams(const OgaModel *, OgaGeneratorParams **);
void OgaDestroyGeneratorParams(OgaGeneratorParams *);
OgaResult *OgaCreateGenerator(const OgaModel *, const OgaGeneratorParams *,
                              OgaGenerator **);
OgaResult *OgaGenerator_GenerateNextToken(OgaGenerator *);
bool OgaGenerator_IsDone(OgaGenerator *);
OgaResult *OgaGenerator_GetLogits(OgaGenerator *, OgaTensor **);
void OgaDestroyGenerator(OgaGenerator *);
OgaResult *OgaTensorGetData(OgaTensor *, void **);
void OgaDestroyTensor(OgaTensor *);
typedef struct OgaStreamingProcessor OgaStreamingProcessor;
OgaResult *OgaStreamingProcessorProcess(OgaStreamingProcessor *, const float *,
                                        unsigned long n, OgaNamedTensors **);
void OgaDestroyNamedTensors(OgaNamedTensors *);
OgaResult *OgaGenerator_AppendTokenSequences(OgaGenerator *,
                                             const OgaSequences *);
const int *OgaGenerator_GetSequenceData(const OgaGenerator *, unsigned long i);
OgaResult *OgaNamedTensorsGet(OgaNamedTensors *, const char *, OgaTensor **);
typedef struct OgaTokenizerStream OgaTokenizerStream;
void OgaDestroyString(const char *);
OgaResult *OgaModelGetType(const OgaModel *, const char **);
OgaResult *OgaTokenizerDecode(const OgaTokenizer *, const int *tokens,
                              unsigned long n, const char **);
OgaResult *OgaTokenizerStreamDecode(OgaTokenizerStream *, int token,
                                    const char **);
void OgaDestroyTokenizerStream(OgaTokenizerStream *);
#ifdef __cplusplus
}
#endif

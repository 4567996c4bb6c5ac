// Where newer versions of the C API declare it.
#pragma once
#include "tensorflow/c/c_api.h"

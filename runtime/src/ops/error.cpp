#include "tensortidy/errors.h"

namespace tensortidy {

Error::Error(const std::string &message, Place site)
    : std::runtime_error(message), site_(std::move(site)) {}

DisposedError::DisposedError(const std::string &message, Place site,
                             Place creation, Place disposal, bool tidied)
    : Error(message, std::move(site)), creation_(std::move(creation)),
      disposal_(std::move(disposal)), tidied_(tidied) {}

} // namespace tensortidy

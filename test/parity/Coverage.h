// Which public operations are compared at all.
#ifndef TENSORTIDY_TEST_PARITY_COVERAGE_H
#define TENSORTIDY_TEST_PARITY_COVERAGE_H

#include <set>
#include <string>
#include <vector>

namespace parity {

/// The public operations (of the headers in `headers`) that no row of `files`
/// runs. Throws std::runtime_error when the
/// headers have none at all.
std::set<std::string> notCompared(const std::string &headers,
                                  const std::vector<std::string> &files);

} // namespace parity

#endif // TENSORTIDY_TEST_PARITY_COVERAGE_H

#include "Values.h"
#include "Operations.h"

#include <cmath>
#include <cstdlib>
#include <sstream>

using namespace tensortidy;

namespace parity {

namespace {

/// NaN and the infinities are strings.
double numberOf(const Json &value) {
  return value.kind == Json::Kind::string
             ? std::strtod(value.string.c_str(), nullptr)
             : value.number;
}

Tensor make(const Json &array) {
  std::vector<double> values;
  for (const Json &value : array["values"].list)
    values.push_back(numberOf(value));
  const Tensor numbers = tensor(values, shapeOf(array["shape"]));
  return numbers.cast(dtypeOf(array["dtype"]));
}

std::vector<double> valuesOf(Tensor tensor) {
  std::vector<double> values;
  const auto add = [&](const auto &data) {
    values.assign(data.begin(), data.end());
  };
  if (tensor.dtype() == DType::float32)
    add(tensor.data<float>());
  else if (tensor.dtype() == DType::int32)
    add(tensor.data<std::int32_t>());
  else
    add(tensor.data<bool>());
  return values;
}

bool close(double expected, double got, const Json &tolerance) {
  if (std::isnan(expected) || std::isnan(got))
    return std::isnan(expected) && std::isnan(got);
  if (expected == got)
    return true;
  return std::abs(expected - got) <=
         tolerance["absolute"].number +
             tolerance["relative"].number * std::abs(expected);
}

std::string compare(const Json &theirs, Tensor mine, const Json &tolerance) {
  std::ostringstream how;
  how.precision(9);
  if (!(mine.shape() == shapeOf(theirs["shape"]))) {
    how << "shape " << mine.shape().toString() << ", the original's "
        << shapeOf(theirs["shape"]).toString();
    return how.str();
  }
  if (mine.dtype() != dtypeOf(theirs["dtype"])) {
    how << "dtype " << name(mine.dtype()) << ", the original's "
        << theirs["dtype"].string;
    return how.str();
  }
  const std::vector<double> values = valuesOf(mine);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double expected = numberOf(theirs["values"].list.at(i));
    if (!close(expected, values[i], tolerance)) {
      how << "element " << i << " is " << values[i] << ", the original's "
          << expected;
      return how.str();
    }
  }
  return "";
}

using Operands = std::vector<Tensor>;

/// Compares the row's results with what `compute` makes of its operands.
template <class Compute>
std::string rowDifference(const Json &row, Compute compute) {
  TidyScope scope;
  Operands operands;
  for (const Json &array : row["in"].list)
    operands.push_back(make(array));
  std::string how;
  try {
    const Operands results = compute(operands);
    if (results.size() != row["out"].list.size())
      how = "another number of results";
    for (std::size_t i = 0; how.empty() && i < results.size(); ++i)
      how = compare(row["out"].list[i], results[i], row["close"]);
  } catch (const Error &error) {
    how = error.what();
  }
  if (how.empty())
    return "";
  for (Tensor operand : operands)
    how += "\n    operand " + operand.toString();
  return "seed " + std::to_string(int(row["seed"].number)) + ", " +
         row["op"].string + ": " + how;
}

} // namespace

std::string valueDifference(const Json &row) {
  return rowDifference(row, [&](const Operands &operands) {
    return apply(row["op"].string, operands, row["a"]);
  });
}

std::string gradientDifference(const Json &row) {
  return rowDifference(row, [&](const Operands &operands) {
    std::vector<std::size_t> by;
    Operands xs;
    for (const Json &number : row["by"].list) {
      by.push_back(static_cast<std::size_t>(number.number));
      xs.push_back(operands.at(by.back()));
    }
    const auto f = [&](const Operands &xs) {
      Operands all = operands;
      for (std::size_t i = 0; i < xs.size(); ++i)
        all[by[i]] = xs[i];
      const auto which = static_cast<std::size_t>(row["which"].number);
      return apply(row["op"].string, all, row["a"]).at(which);
    };
    return grads(f)(xs, make(row["dy"]));
  });
}

} // namespace parity

#include "Script.h"
#include "Operations.h"

#include <map>
#include <sstream>
#include <variant>

using namespace tensortidy;

namespace parity {

namespace {

/// The throw step's.
struct Thrown {};
/// The books differ: the script ends.
struct Differs {
  std::string how;
};

using Resource = std::variant<Tensor, Variable>;

class Runner {
public:
  explicit Runner(const Json &line)
      : line_(line), books_(line["books"].list), start_(memory()) {}

  std::string run() {
    std::string how;
    try {
      try {
        all(line_["steps"]);
      } catch (const Thrown &) {
      }
      clear();
      check("clearing away", false);
      if (at_ != books_.size())
        how = "the original went on for " +
              std::to_string(books_.size() - at_) + " steps";
    } catch (const Differs &differs) {
      how = differs.how;
    }
    clear();
    return how;
  }

private:
  Tensor living(const Json &name) {
    const auto found = names_.find(name.string);
    if (found == names_.end())
      throw NullTensorError(name.string, {});
    if (const auto *variable = std::get_if<Variable>(&found->second))
      return variable->value();
    return std::get<Tensor>(found->second);
  }

  void step(const Json &step) {
    const std::string &verb = step["do"].string;
    if (verb == "make")
      names_[step["out"].string] =
          ones(shapeOf(step["shape"]), dtypeOf(step["dtype"]));
    else if (verb == "op")
      operation(step);
    else if (verb == "variable")
      names_[step["out"].string] =
          variable(living(step["in"]), {.name = step["name"].string});
    else if (verb == "assign")
      assign(step);
    else if (verb == "keep")
      keep(living(step["in"]));
    else if (verb == "dispose")
      disposeNamed(step["in"].string);
    else if (verb == "read")
      living(step["in"]).toString();
    else if (verb == "throw")
      throw Thrown();
    else
      tidyBlock(step);
  }

  void operation(const Json &step) {
    std::vector<Tensor> operands;
    for (const Json &name : step["in"].list)
      operands.push_back(living(name));
    const std::vector<Tensor> results =
        apply(step["op"].string, operands, step["a"]);
    const std::vector<Json> &out = step["out"].list;
    for (std::size_t i = 0; i < results.size(); ++i)
      if (i < out.size())
        names_[out[i].string] = results[i];
      else
        results[i].dispose();
  }

  void assign(const Json &step) {
    living(step["to"]);
    const Tensor value = living(step["in"]);
    if (step["to"].string != step["in"].string)
      std::get<Variable>(names_.at(step["to"].string)).assign(value);
  }

  void disposeNamed(const std::string &name) {
    const auto found = names_.find(name);
    if (found != names_.end())
      std::visit([](auto resource) { resource.dispose(); }, found->second);
  }

  void tidyBlock(const Json &step) {
    try {
      tidy([&] {
        all(step["steps"]);
        // Nested as in the other runner: every second one a level deeper.
        std::vector<std::pair<Resource, std::optional<Resource>>> result;
        for (const Json &name : step["result"].list)
          if (const auto found = names_.find(name.string);
              found != names_.end()) {
            if (result.empty() || result.back().second)
              result.push_back({found->second, std::nullopt});
            else
              result.back().second = found->second;
          }
        return result;
      });
    } catch (const Thrown &) {
      if (!step["catches"].boolean)
        throw;
    }
  }

  void all(const Json &steps) {
    for (const Json &next : steps.list) {
      bool failed = false;
      try {
        step(next);
      } catch (const Error &) {
        failed = true;
      }
      check(describe(next), failed);
    }
  }

  static std::string describe(const Json &step) {
    std::string text = step["do"].string;
    for (const char *key : {"op", "in", "out", "to"})
      if (const auto part = step.object.find(key); part != step.object.end()) {
        text += std::string(" ") + key + "=" + part->second.string;
        for (const Json &name : part->second.list)
          text += name.string + ",";
      }
    return text;
  }

  void check(const std::string &what, bool failed) {
    const MemoryInfo now = memory();
    const std::int64_t mine[] = {now.numTensors - start_.numTensors,
                                 now.numDataBuffers - start_.numDataBuffers,
                                 now.numBytes - start_.numBytes, failed};
    const char *const labels[] = {"numTensors", "numDataBuffers", "numBytes",
                                  "failed"};
    if (at_ == books_.size())
      throw Differs{what + ": the original did not come here"};
    const std::vector<Json> &theirs = books_[at_++].list;
    std::ostringstream how;
    for (std::size_t i = 0; i < 4; ++i)
      if (static_cast<double>(mine[i]) != theirs.at(i).number)
        how << ", " << labels[i] << " is " << mine[i] << ", the original's "
            << theirs[i].number;
    if (!how.str().empty())
      throw Differs{"seed " + std::to_string(int(line_["seed"].number)) +
                    ", step " + std::to_string(at_) + " (" + what + ")" +
                    how.str()};
  }

  void clear() {
    for (const auto &[name, resource] : names_)
      disposeNamed(name);
    names_.clear();
  }

  const Json &line_;
  const std::vector<Json> &books_;
  const MemoryInfo start_;
  std::size_t at_ = 0;
  std::map<std::string, Resource> names_;
};

} // namespace

std::string difference(const Json &line) { return Runner(line).run(); }

} // namespace parity

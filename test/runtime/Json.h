// Just enough JSON to read a ledger, or what another program computed: a strict
// parser into a tree.
#ifndef TENSORTIDY_TEST_RUNTIME_JSON_H
#define TENSORTIDY_TEST_RUNTIME_JSON_H

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

struct Json {
  enum class Kind { null, boolean, number, string, list, object };
  Kind kind = Kind::null;
  bool boolean = false;
  double number = 0;
  std::string string;
  std::vector<Json> list;
  std::map<std::string, Json> object;

  const Json &operator[](const std::string &key) const {
    const auto found = object.find(key);
    if (found == object.end())
      throw std::runtime_error("no key " + key);
    return found->second;
  }

  static Json parse(const std::string &text) {
    std::size_t at = 0;
    Json value = parseValue(text, at);
    skip(text, at);
    if (at != text.size())
      throw std::runtime_error("text after the value");
    return value;
  }

private:
  static void skip(const std::string &text, std::size_t &at) {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\n'))
      ++at;
  }
  static void expect(const std::string &text, std::size_t &at,
                     const std::string &token) {
    skip(text, at);
    if (text.compare(at, token.size(), token) != 0)
      throw std::runtime_error("expected " + token + " at " +
                               std::to_string(at));
    at += token.size();
  }
  static bool accept(const std::string &text, std::size_t &at, char token) {
    skip(text, at);
    if (at >= text.size() || text[at] != token)
      return false;
    ++at;
    return true;
  }
  static std::string parseString(const std::string &text, std::size_t &at) {
    expect(text, at, "\"");
    std::string result;
    while (text.at(at) != '"') {
      if (text[at] == '\\')
        ++at;
      result += text.at(at++);
    }
    ++at;
    return result;
  }
  static Json parseValue(const std::string &text, std::size_t &at) {
    skip(text, at);
    Json value;
    if (accept(text, at, '{')) {
      value.kind = Kind::object;
      if (accept(text, at, '}'))
        return value;
      do {
        const std::string key = parseString(text, at);
        expect(text, at, ":");
        if (!value.object.emplace(key, parseValue(text, at)).second)
          throw std::runtime_error("twice the key " + key);
      } while (accept(text, at, ','));
      expect(text, at, "}");
    } else if (accept(text, at, '[')) {
      value.kind = Kind::list;
      if (accept(text, at, ']'))
        return value;
      do
        value.list.push_back(parseValue(text, at));
      while (accept(text, at, ','));
      expect(text, at, "]");
    } else if (text.at(at) == '"') {
      value.kind = Kind::string;
      value.string = parseString(text, at);
    } else if (text[at] == 't' || text[at] == 'f') {
      value.kind = Kind::boolean;
      value.boolean = text[at] == 't';
      expect(text, at, value.boolean ? "true" : "false");
    } else if (text[at] == 'n') {
      expect(text, at, "null");
    } else {
      value.kind = Kind::number;
      std::size_t length = 0;
      value.number = std::stod(text.substr(at, 40), &length);
      at += length;
    }
    return value;
  }
};

#endif // TENSORTIDY_TEST_RUNTIME_JSON_H

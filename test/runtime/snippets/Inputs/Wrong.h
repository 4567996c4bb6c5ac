// Snippets that are wrong, or not there: for wrong.test.
namespace tensortidy {

/// \code
///   Tensor x = tensor({1, 2, 3}),
///          y = square(x);   // [1, 4, 8]
///   x.size();              // 4
///   dispose({x, y});
///   tidy([] {
///     ones({1}).print();   // [0]
///   });
/// \endcode
void showsOtherValues();

/// \code
///   Tensor forgotten = ones({1});
/// \endcode
void leaks();

/// \code
///   Scoped<Tensor> x(ones({1}));
///   x->data<int>();
/// \endcode
void throws();

/// Nothing is shown.
void isNotShown();

/// \code
///   Shape({2, 3}).toString();   // "[2,3]"
///   const bool empty = std::vector{1, 2} == std::vector{3};   // false
/// \endcode
class Class {
public:
  int toString() const;
  int isNotShown() const;
  void operator()() const;

private:
  int isPrivate() const;
};

} // namespace tensortidy

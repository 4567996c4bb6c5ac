// One table of all operations that are compared, by topic as the headers are.
// Operations.cpp has the same names for the other side.
//
//   arity      the number of operands, or [least, most]
//   view       whether the result shares the operand's buffer
//   results    the number of results, or the most there may be; 1 when not said
//   run        the original's function of (operands, attributes)
//   sample     random operands and attributes for the comparison of values:
//              {in: [{shape, dtype, from}], a}; the numbers themselves come
//              from the range `from`, [-2, 2] when not said
//   close      the tolerance, see operations/kinds.mjs
//   gradient   whether the original has the right gradient, of (operands,
//              attributes); always when not said
//   anywhere   attributes that make sense for operands of every shape: then the
//              operation also plays in the scripts about lifetimes
import { create } from './operations/create.mjs';
import { elementwise } from './operations/elementwise.mjs';
import { layout } from './operations/layout.mjs';
import { linear } from './operations/linear.mjs';
import { reduce } from './operations/reduce.mjs';

export const operations = { ...elementwise, ...reduce, ...linear, ...layout,
                            ...create };

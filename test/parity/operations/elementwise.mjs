// Operations element by element: elementwise.h and compare.h.
import { tf } from '../original.mjs';
import { anyType, asFloat, binary, boolAsInt, composed, elementary, equalShapes,
         exact, float, numberType, one, shape, unary } from './kinds.mjs';

const table = (names, entry) =>
  Object.fromEntries(names.map((name) => [name, entry(name)]));
const floats = () => ['float32', 'float32'];
const bools = () => ['bool', 'bool'];
const numbers = (r) => [numberType(r), numberType(r)];

export const elementwise = {
  // ---- Of two operands
  add: binary(tf.add),
  sub: binary(boolAsInt(tf.sub)),
  mul: binary(tf.mul),
  div: binary(boolAsInt(tf.div)),
  // The original's gradients of these do not broadcast.
  maximum: binary(tf.maximum, { gradient: equalShapes }),
  minimum: binary(tf.minimum, { gradient: equalShapes }),
  squaredDifference: binary(boolAsInt(tf.squaredDifference),
    { dtypes: numbers, close: composed, gradient: equalShapes }),
  mod: binary(boolAsInt(tf.mod), { dtypes: numbers, close: composed }),
  floorDiv: binary(tf.floorDiv, { dtypes: () => ['int32', 'int32'],
                                  from: [1, 9] }),
  pow: binary(boolAsInt(tf.pow), { dtypes: floats, from: [0.1, 3],
                                   close: composed }),
  atan2: binary(boolAsInt(tf.atan2), { dtypes: floats, close: elementary }),

  // ---- Of one operand
  square: unary(tf.square),
  neg: unary(boolAsInt(tf.neg)),
  relu: unary(tf.relu),
  sqrt: unary(asFloat(tf.sqrt), { from: [0, 9] }),
  exp: unary(asFloat(tf.exp), { close: elementary }),
  log: unary(asFloat(tf.log), { from: [0, 9], close: elementary }),
  abs: unary(tf.abs, { dtype: numberType }),
  sign: unary(tf.sign, { dtype: numberType }),
  // Of float32 only; to whole numbers the runtime does nothing.
  ...table(['ceil', 'floor', 'round'], (name) =>
    unary((x) => (x.dtype === 'float32' ? tf[name](x) : tf.clone(x)))),
  relu6: unary(tf.relu6, { dtype: float, from: [-9, 9] }),
  rsqrt: unary(asFloat(tf.rsqrt), { dtype: float, from: [0.1, 9],
                                    close: elementary }),
  reciprocal: unary(asFloat(tf.reciprocal), { dtype: float }),
  ...table(['expm1', 'sin', 'cos', 'tan', 'atan', 'sinh', 'cosh', 'tanh',
    'asinh', 'sigmoid', 'softplus', 'elu', 'selu', 'erf'], (name) =>
    unary(asFloat(tf[name]), { dtype: float, close: composed })),
  ...table(['asin', 'acos', 'atanh'], (name) =>
    unary(asFloat(tf[name]), { dtype: float, from: [-0.9, 0.9],
                               close: composed })),
  log1p: unary(asFloat(tf.log1p), { dtype: float, from: [-0.9, 9],
                                    close: composed }),
  acosh: unary(asFloat(tf.acosh), { dtype: float, from: [1, 9],
                                    close: composed }),
  ...table(['isNaN', 'isInf', 'isFinite'], (name) =>
    unary(asFloat(tf[name]), { dtype: float })),
  leakyRelu: {
    arity: 1, close: exact, anywhere: [{ alpha: 0.5 }],
    run: ([x], a) => asFloat(tf.leakyRelu)(x, a.alpha),
    sample: (r) => ({ in: [one(shape(r))], a: { alpha: 0.25 } }),
  },
  step: {
    arity: 1, close: exact, anywhere: [{ alpha: 0 }],
    run: ([x], a) => tf.step(x, a.alpha),
    sample: (r) => ({ in: [one(shape(r))], a: { alpha: r.pick([0, 0.5, -1]) } }),
  },
  clipByValue: {
    arity: 1, close: exact, anywhere: [{ low: 0, high: 1 }],
    run: ([x], a) => tf.clipByValue(x, a.low, a.high),
    sample: (r) => ({ in: [one(shape(r))], a: { low: -r.uniform(), high: 1 } }),
  },
  cast: {
    arity: 1, close: exact,
    anywhere: ['float32', 'int32', 'bool'].map((dtype) => ({ dtype })),
    run: ([x], a) => tf.cast(x, a.dtype),
    sample: (r) => ({ in: [one(shape(r), anyType(r), [-9, 9])],
                      a: { dtype: anyType(r) } }),
  },

  // ---- Comparison and logic
  ...table(['equal', 'notEqual', 'less', 'lessEqual', 'greater',
    'greaterEqual'], (name) => binary(tf[name], { dtypes: numbers })),
  ...table(['logicalAnd', 'logicalOr', 'logicalXor'], (name) =>
    binary(tf[name], { dtypes: bools })),
  logicalNot: unary(tf.logicalNot, { dtype: () => 'bool' }),
  where: {
    arity: 3, close: exact, anywhere: [{}],
    run: ([c, x, y]) => tf.where(c, x, y),
    sample(r) {
      const s = shape(r);
      const part = () => s.slice(r.chance(0.2) ? r.int(0, s.length) : 0)
        .map((extent) => (r.chance(0.2) ? 1 : extent));
      return { in: [one(s, 'bool'), one(part(), anyType(r)),
                    one(part(), anyType(r))], a: {} };
    },
  },
};

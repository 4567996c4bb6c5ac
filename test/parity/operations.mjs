// One table of all operations that are compared. Operations.cpp has the same
// names for the other side.
//
//   arity      the number of operands, or [least, most]
//   view       whether the result shares the operand's buffer
//   results    the number of results; 1 when not said
//   run        the original's function of (operands, attributes)
//   sample     random operands and attributes for the comparison of values:
//              {in: [{shape, dtype, from}], a}; the numbers themselves come
//              from the range `from`, [-2, 2] when not said
//   close      the tolerance, see there
//   anywhere   attributes that make sense for operands of every shape: then the
//              operation also plays in the scripts about lifetimes
import { tf } from './original.mjs';

// ---- How close is close. The original computes in double and rounds to
// float32 when it stores; the runtime computes in float32 where one operation
// gives the correctly rounded result anyway.
//
// exact       nothing is rounded, or once, and the same on both sides
// elementary  exp, log and their like: the C library's float32 functions are
//             within one unit in the last place, as is the rounding of a double
// summed      a sum of n products in another order, or in float32 instead of
//             double: n * 2^-24 of the sum of their magnitudes; for the shapes
//             and the range used here
const ulp = 2 ** -23;
export const exact = { relative: 0, absolute: 0 };
export const elementary = { relative: 2 * ulp, absolute: 0 };
export const composed = { relative: 8 * ulp, absolute: 8 * ulp };
export const summed = { relative: 4 * ulp, absolute: 32 * ulp };

// ---- Differences that docs/tfjs-differences.md lists, made good here

/** Of bools alone, the original's kernel computes in bytes; ours in int32. */
const boolAsInt = (run) => (...operands) =>
  (operands.every((x) => x.dtype === 'bool')
    ? tf.tidy(() => run(...operands.map((x) => x.cast('int32'))))
    : run(...operands));
/** The original takes float32 only. */
const asFloat = (run) => (x) =>
  (x.dtype === 'float32' ? run(x) : tf.tidy(() => run(tf.cast(x, 'float32'))));

// ---- Random operands
const extents = (r, rank) => Array.from({ length: rank }, () => r.int(1, 5));
const shape = (r, least = 0, most = 4) => extents(r, r.int(least, most));
const anyType = (r) => r.weighted({ float32: 4, int32: 2, bool: 1 });
const numberType = (r) => r.weighted({ float32: 3, int32: 1 });
const one = (shape, dtype = 'float32', from = [-2, 2]) =>
  ({ shape, dtype, from });
const axis = (r, rank) => r.int(-rank, rank - 1);

/** Two shapes that broadcast. */
function pair(r) {
  const result = shape(r);
  const part = () => result.slice(r.chance(0.3) ? r.int(0, result.length) : 0)
    .map((extent) => (r.chance(0.2) ? 1 : extent));
  return r.chance(0.5) ? [result, result] : [result, part()].sort(() =>
    (r.chance(0.5) ? 1 : -1));
}

/** Axes of a reduction: all, or some. */
function someAxes(r, rank) {
  if (r.chance(0.3)) return null;
  const axes = r.permutation(rank).slice(0, r.int(1, Math.max(1, rank)));
  return axes.map((a) => (r.chance(0.3) ? a - rank : a));
}

const unary = (run, { dtype = anyType, from, close = exact } = {}) => ({
  arity: 1, anywhere: [{}], close, run: ([x]) => run(x),
  sample: (r) => ({ in: [one(shape(r), dtype(r), from)], a: {} }),
});
/** Plays in no script: dtypes that only one side takes, or treats otherwise. */
const inValuesOnly = (op) => ({ ...op, anywhere: undefined });
const view = (run) => ({ ...unary(run), view: true });
const binary = (run, { dtypes = (r) => [anyType(r), anyType(r)], from,
                       close = exact } = {}) => ({
  arity: 2, anywhere: [{}], close, run: ([x, y]) => run(x, y),
  sample(r) {
    const [s, t] = pair(r), [d, e] = dtypes(r);
    return { in: [one(s, d, from), one(t, e, from)], a: {} };
  },
});
const reduction = (run, { dtype = anyType, close = exact } = {}) => ({
  arity: 1, close,
  anywhere: [{ axes: null, keepDims: false }, { axes: [-1], keepDims: true }],
  run: ([x], a) => run(x, a.axes ?? undefined, a.keepDims),
  sample(r) {
    const s = shape(r, 1);
    return { in: [one(s, dtype(r))],
             a: { axes: someAxes(r, s.length), keepDims: r.chance(0.4) } };
  },
});

const float = () => 'float32';

/** A convolution: NHWC images, a filter, strides or dilations above 1. */
const images = (run, outputs) => ({
  arity: 2, close: summed, run: ([x, f], a) => run(x, f, a),
  sample(r) {
    const channels = r.int(1, 3), wide = r.chance(0.3);
    const [height, width] = [r.int(1, 3), r.int(1, 3)];
    return {
      in: [one([r.int(1, 2), r.int(5, 8), r.int(5, 8), channels]),
           one([height, width, channels, outputs(r, channels)])],
      a: { strides: wide ? 1 : r.int(1, 2), dilations: wide ? 2 : 1,
           padding: r.pick(['same', 'valid']) } };
  },
});
const pool = (run, close) => ({
  arity: 1, close,
  run: ([x], a) => run(x, a.size, a.strides, a.padding),
  sample: (r) => ({
    in: [one([r.int(1, 2), r.int(3, 7), r.int(3, 7), r.int(1, 3)])],
    a: { size: r.int(1, 3), strides: r.int(1, 3),
         padding: r.pick(['same', 'valid']) } }),
});

export const operations = {
  // ---- Element by element
  square: unary(tf.square),
  neg: unary(boolAsInt(tf.neg)),
  relu: unary(tf.relu),
  sqrt: unary(asFloat(tf.sqrt), { from: [0, 9] }),
  exp: unary(asFloat(tf.exp), { close: elementary }),
  log: unary(asFloat(tf.log), { from: [0, 9], close: elementary }),
  add: binary(tf.add),
  sub: binary(boolAsInt(tf.sub)),
  mul: binary(tf.mul),
  div: binary(boolAsInt(tf.div)),
  maximum: binary(tf.maximum),
  minimum: binary(tf.minimum),

  squaredDifference: inValuesOnly(binary(tf.squaredDifference,
    { dtypes: (r) => [numberType(r), numberType(r)], close: composed })),
  // Quotients that are nearly whole round to either side of it in float32.
  mod: inValuesOnly(binary(tf.mod, { dtypes: () => ['int32', 'int32'] })),
  floorDiv: binary(tf.floorDiv, { dtypes: () => ['int32', 'int32'],
                                  from: [1, 9] }),
  pow: inValuesOnly(binary(tf.pow, { dtypes: () => ['float32', 'float32'],
                                     from: [0.1, 3], close: composed })),
  atan2: inValuesOnly(binary(tf.atan2, {
    dtypes: () => ['float32', 'float32'], close: elementary })),

  abs: unary(tf.abs, { dtype: numberType }),
  sign: unary(tf.sign, { dtype: numberType }),
  ceil: inValuesOnly(unary(tf.ceil, { dtype: float })),
  floor: inValuesOnly(unary(tf.floor, { dtype: float })),
  round: inValuesOnly(unary(tf.round, { dtype: float })),
  relu6: unary(tf.relu6, { dtype: float, from: [-9, 9] }),
  rsqrt: unary(asFloat(tf.rsqrt), { dtype: float, from: [0.1, 9],
                                    close: elementary }),
  reciprocal: unary(asFloat(tf.reciprocal), { dtype: float }),
  ...Object.fromEntries(['expm1', 'sin', 'cos', 'tan', 'atan', 'sinh', 'cosh',
    'tanh', 'asinh', 'sigmoid', 'softplus', 'elu', 'selu', 'erf'].map((name) =>
    [name, unary(asFloat(tf[name]), { dtype: float, close: composed })])),
  ...Object.fromEntries(['asin', 'acos', 'atanh'].map((name) =>
    [name, unary(asFloat(tf[name]), { dtype: float, from: [-0.9, 0.9],
                                      close: composed })])),
  log1p: unary(asFloat(tf.log1p), { dtype: float, from: [-0.9, 9],
                                    close: composed }),
  acosh: unary(asFloat(tf.acosh), { dtype: float, from: [1, 9],
                                    close: composed }),
  isNaN: unary(asFloat(tf.isNaN), { dtype: float }),
  isInf: unary(asFloat(tf.isInf), { dtype: float }),
  isFinite: unary(asFloat(tf.isFinite), { dtype: float }),
  leakyRelu: {
    arity: 1, close: exact,
    run: ([x], a) => tf.leakyRelu(x, a.alpha),
    sample: (r) => ({ in: [one(shape(r))], a: { alpha: 0.25 } }),
  },
  clipByValue: {
    arity: 1, close: exact,
    run: ([x], a) => tf.clipByValue(x, a.low, a.high),
    sample: (r) => ({ in: [one(shape(r))], a: { low: -r.uniform(), high: 1 } }),
  },
  ...Object.fromEntries(['equal', 'notEqual', 'less', 'lessEqual', 'greater',
    'greaterEqual'].map((name) => [name, binary(tf[name],
    { dtypes: (r) => [numberType(r), numberType(r)] })])),
  ...Object.fromEntries(['logicalAnd', 'logicalOr', 'logicalXor'].map((name) =>
    [name, inValuesOnly(binary(tf[name],
      { dtypes: () => ['bool', 'bool'] }))])),
  logicalNot: inValuesOnly(unary(tf.logicalNot, { dtype: () => 'bool' })),
  where: {
    arity: 3, close: exact,
    run: ([c, x, y]) => tf.where(c, x, y),
    sample(r) {
      const s = shape(r);
      return { in: [one(s, 'bool'), one(s), one(s)], a: {} };
    },
  },

  // ---- Reductions
  sum: reduction(tf.sum, { close: summed }),
  mean: reduction(tf.mean, { close: summed }),
  max: reduction(tf.max, { dtype: numberType }),
  min: reduction(tf.min, { dtype: numberType }),
  argMax: {
    arity: 1, close: exact, anywhere: [{ axis: 0 }],
    run: ([x], a) => tf.argMax(x, a.axis),
    sample(r) {
      const s = shape(r, 1);
      return { in: [one(s, numberType(r))], a: { axis: axis(r, s.length) } };
    },
  },

  // ---- Linear algebra
  matMul: {
    arity: 2, close: summed, anywhere: [{}],
    run: ([x, y]) => boolAsInt(tf.matMul)(x, y),
    sample(r) {
      const [m, k, n] = extents(r, 3);
      return { in: [one([m, k]), one([k, n])], a: {} };
    },
  },
  softmax: {
    arity: 1, close: composed, anywhere: [{}], run: ([x]) => asFloat(tf.softmax)(x),
    sample: (r) => ({ in: [one(shape(r, 1))], a: {} }),
  },

  conv2d: images((x, f, a) => tf.conv2d(x, f, a.strides, a.padding,
    'NHWC', a.dilations), (r, channels) => r.int(1, 3)),
  depthwiseConv2d: images((x, f, a) => tf.depthwiseConv2d(x, f, a.strides,
    a.padding, 'NHWC', a.dilations), (r, channels) => r.int(1, 2)),
  maxPool: pool(tf.maxPool, exact),
  avgPool: pool(tf.avgPool, summed),

  // ---- Layout
  transpose: {
    arity: 1, close: exact, anywhere: [{ permutation: null }],
    run: ([x], a) => tf.transpose(x, a.permutation ?? undefined),
    sample(r) {
      const s = shape(r);
      return { in: [one(s, anyType(r))],
               a: { permutation: r.chance(0.3) || !s.length ? null
                 : r.permutation(s.length) } };
    },
  },
  slice: {
    arity: 1, close: exact, anywhere: [{ begin: [0, 1], extents: [-1, 2] }],
    run([x], a) {
      // The original fills up what is missing.
      if (x.rank !== a.begin.length) throw new Error('rank');
      return tf.slice(x, a.begin, a.extents);
    },
    sample(r) {
      const s = shape(r, 1);
      const begin = s.map((extent) => r.int(0, extent - 1));
      return { in: [one(s, anyType(r))], a: { begin,
        extents: s.map((extent, i) => (r.chance(0.3) ? -1
          : r.int(1, extent - begin[i]))) } };
    },
  },
  concat: {
    arity: [2, 4], close: exact, anywhere: [{ axis: 0 }],
    run(all, a) {
      // The original takes any; ours wants one dtype.
      if (all.some((x) => x.dtype !== all[0].dtype)) throw new Error('dtypes');
      return tf.concat(all, a.axis);
    },
    sample(r) {
      const s = shape(r, 1), at = axis(r, s.length), dtype = anyType(r);
      const along = (at + s.length) % s.length;
      const part = () => s.map((extent, i) => (i === along ? r.int(1, 4)
        : extent));
      return { in: Array.from({ length: r.int(2, 4) }, () =>
        one(part(), dtype)), a: { axis: at } };
    },
  },
  split: {
    arity: 1, results: 2, close: exact, anywhere: [{ parts: 2, axis: 0 }],
    run: ([x], a) => tf.split(x, a.parts, a.axis),
    sample(r) {
      const s = shape(r, 1), at = axis(r, s.length), parts = r.int(1, 3);
      s[(at + s.length) % s.length] = parts * r.int(1, 3);
      return { in: [one(s, anyType(r))], a: { parts, axis: at } };
    },
  },
  oneHot: {
    arity: 1, close: exact, anywhere: [{ depth: 3 }],
    // The original's default dtype is int32 here, ours float32 as everywhere.
    run: ([x], a) => tf.oneHot(x, a.depth, 1, 0, 'float32'),
    sample: (r) => ({ in: [one(shape(r, 0, 3), 'int32', [-1, 5])],
                      a: { depth: r.int(2, 4) } }),
  },
  cast: {
    arity: 1, close: exact,
    anywhere: ['float32', 'int32', 'bool'].map((dtype) => ({ dtype })),
    run: ([x], a) => tf.cast(x, a.dtype),
    sample: (r) => ({ in: [one(shape(r), anyType(r), [-9, 9])],
                      a: { dtype: anyType(r) } }),
  },

  // ---- Views
  clone: view(tf.clone),
  flatten: view((x) => tf.reshape(x, [-1])),
  squeeze: view(tf.squeeze),
  reshape: {
    arity: 1, view: true, close: exact, anywhere: [{ shape: [-1] }, { shape: [3, -1] }],
    run: ([x], a) => tf.reshape(x, a.shape),
    sample(r) {
      const s = shape(r);
      return { in: [one(s, anyType(r))],
               a: { shape: [...r.permutation(s.length).map((i) => s[i]), -1] } };
    },
  },
  expandDims: {
    arity: 1, view: true, close: exact, anywhere: [{ axis: 0 }, { axis: -1 }],
    run: ([x], a) => tf.expandDims(x, a.axis),
    sample(r) {
      const s = shape(r);
      return { in: [one(s, anyType(r))], a: { axis: r.int(0, s.length) } };
    },
  },
};

// What the tables of operations are made of: tolerances, random operands, and
// operations of one kind.
import { tf } from '../original.mjs';

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
// Gradients are a few such operations one after the other, on both sides in
// float32, in another order.
export const gradients = { relative: 32 * ulp, absolute: 64 * ulp };

// ---- Differences that docs/tfjs-differences.md lists, made good here

/** Of bools alone, the original's kernel computes in bytes; ours in int32. */
export const boolAsInt = (run) => (...operands) =>
  (operands.every((x) => x.dtype === 'bool')
    ? tf.tidy(() => run(...operands.map((x) => x.cast('int32'))))
    : run(...operands));
/** The original takes float32 only, or gives the operand's dtype. */
export const asFloat = (run) => (x, ...more) => (x.dtype === 'float32'
  ? run(x, ...more) : tf.tidy(() => run(tf.cast(x, 'float32'), ...more)));
/** The original computes something where the runtime refuses. */
export function refuse(condition, what) {
  if (condition) throw new Error(what);
}

// ---- Random operands
export const extents = (r, rank) => Array.from({ length: rank }, () => r.int(1, 5));
export const shape = (r, least = 0, most = 4) => extents(r, r.int(least, most));
export const anyType = (r) => r.weighted({ float32: 4, int32: 2, bool: 1 });
export const numberType = (r) => r.weighted({ float32: 3, int32: 1 });
export const one = (shape, dtype = 'float32', from = [-2, 2]) =>
  ({ shape, dtype, from });
export const axis = (r, rank) => r.int(-rank, rank - 1);

export const equalShapes = ([x, y]) => `${x.shape}` === `${y.shape}`;

/** Two shapes that broadcast. */
export function pair(r) {
  const result = shape(r);
  const part = () => result.slice(r.chance(0.3) ? r.int(0, result.length) : 0)
    .map((extent) => (r.chance(0.2) ? 1 : extent));
  return r.chance(0.5) ? [result, result] : [result, part()].sort(() =>
    (r.chance(0.5) ? 1 : -1));
}

/** Axes of a reduction: all, or some. */
export function someAxes(r, rank) {
  if (r.chance(0.3)) return null;
  const axes = r.permutation(rank).slice(0, r.int(1, Math.max(1, rank)));
  return axes.map((a) => (r.chance(0.3) ? a - rank : a));
}

export const unary = (run, { dtype = anyType, from, close = exact } = {}) => ({
  arity: 1, anywhere: [{}], close, run: ([x]) => run(x),
  sample: (r) => ({ in: [one(shape(r), dtype(r), from)], a: {} }),
});
export const view = (run) => ({ ...unary(run), view: true });
export const binary = (run, { dtypes = (r) => [anyType(r), anyType(r)], from,
                       close = exact, gradient } = {}) => ({
  arity: 2, anywhere: [{}], close, gradient, run: ([x, y]) => run(x, y),
  sample(r) {
    const [s, t] = pair(r), [d, e] = dtypes(r);
    return { in: [one(s, d, from), one(t, e, from)], a: {} };
  },
});
export const reduction = (run, { dtype = anyType, close = exact,
                                 gradient } = {}) => ({
  arity: 1, close, gradient,
  anywhere: [{ axes: null, keepDims: false }, { axes: [-1], keepDims: true }],
  run: ([x], a) => run(x, a.axes ?? undefined, a.keepDims),
  sample(r) {
    const s = shape(r, 1);
    return { in: [one(s, dtype(r))],
             a: { axes: someAxes(r, s.length), keepDims: r.chance(0.4) } };
  },
});

export const float = () => 'float32';

/** A convolution: NHWC images, a filter, strides or dilations above 1. */
export const convolution = (run, outputs) => ({
  arity: 2, close: summed,
  anywhere: [{ strides: 1, dilations: 1, padding: 'same' }],
  run: ([x, f], a) => asFloat((x) => asFloat((f) => run(x, f, a))(f))(x),
  // The original has none for dilations.
  gradient: (operands, a) => a.dilations === 1,
  sample(r) {
    const channels = r.int(1, 3), wide = r.chance(0.3);
    const [height, width] = [r.int(1, 3), r.int(1, 3)];
    return {
      in: [one([r.int(1, 2), r.int(5, 8), r.int(5, 8), channels]),
           one([height, width, channels, outputs(r)])],
      a: { strides: wide ? 1 : r.int(1, 2), dilations: wide ? 2 : 1,
           padding: r.pick(['same', 'valid']) } };
  },
});
export const pool = (run, { close, gradient }) => ({
  arity: 1, close, gradient,
  anywhere: [{ size: 2, strides: 1, padding: 'same' }],
  run: ([x], a) => run(x, a.size, a.strides, a.padding),
  sample: (r) => ({
    in: [one([...r.pick([[], [2]]), r.int(3, 7), r.int(3, 7), r.int(1, 3)])],
    a: { size: r.int(1, 3), strides: r.int(1, 3),
         padding: r.pick(['same', 'valid']) } }),
});

/** A factory: its attributes are everything. `some` are those of scripts. */
export const factory = (run, some, sample) => ({
  arity: 0, close: exact, anywhere: some, run: (operands, a) => run(a),
  sample: sample && ((r) => ({ in: [], a: sample(r) })),
});

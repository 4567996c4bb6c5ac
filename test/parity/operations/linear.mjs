// Products, normalization, and images: linear.h, normalize.h, convolution.h.
import { tf } from '../original.mjs';
import { asFloat, boolAsInt, composed, convolution, extents, one, pool, refuse,
         shape, summed } from './kinds.mjs';

/** Whether a broadcasts to b. */
function broadcasts(a, b) {
  const result = tf.broadcast_util.assertAndGetBroadcastShape(a.shape, b.shape);
  return `${result}` === `${b.shape}`;
}

const normalization = (run) => ({
  arity: 1, close: composed, anywhere: [{}], run: ([x]) => asFloat(run)(x),
  sample: (r) => ({ in: [one(shape(r, 1))], a: {} }),
});

export const linear = {
  matMul: {
    arity: 2, close: summed,
    anywhere: [{ transposeA: false, transposeB: false },
               { transposeA: false, transposeB: true }],
    run: ([x, y], a) => boolAsInt((x, y) =>
      tf.matMul(x, y, a.transposeA, a.transposeB))(x, y),
    // The original's gradient does not sum over a batch that was repeated.
    gradient: ([x, y]) =>
      `${x.shape.slice(0, -2)}` === `${y.shape.slice(0, -2)}`,
    sample(r) {
      const [m, k, n] = extents(r, 3);
      const [transposeA, transposeB] = [r.chance(0.4), r.chance(0.4)];
      const batch = r.pick([[], [], [2], [2, 3]]);
      const other = batch.length === 1 && r.chance(0.3) ? [1] : batch;
      return { in: [one([...batch, ...(transposeA ? [k, m] : [m, k])]),
                    one([...other, ...(transposeB ? [n, k] : [k, n])])],
               a: { transposeA, transposeB } };
    },
  },
  dot: {
    arity: 2, close: summed, anywhere: [{}],
    run: ([x, y]) => boolAsInt(tf.dot)(x, y),
    sample(r) {
      const [m, k, n] = extents(r, 3);
      return { in: [one(r.pick([[k], [m, k]])), one(r.pick([[k], [k, n]]))],
               a: {} };
    },
  },
  outerProduct: {
    arity: 2, close: summed, anywhere: [{}],
    run: ([x, y]) => boolAsInt(tf.outerProduct)(x, y),
    sample: (r) => ({ in: [one(extents(r, 1)), one(extents(r, 1))], a: {} }),
  },

  softmax: normalization(tf.softmax),
  logSoftmax: normalization(tf.logSoftmax),
  batchNorm: {
    arity: [3, 5], close: composed, anywhere: [{ epsilon: 0.5 }],
    run([x, ...parts], a) {
      // The original looks at ranks only, and walks round its operands.
      refuse(parts.some((part) => part.rank > x.rank || !broadcasts(part, x)),
        'one does not broadcast');
      const [mean, variance, offset, scale] = parts;
      return asFloat(tf.batchNorm)(x, mean, variance, offset, scale, a.epsilon);
    },
    // The original's gradient needs all of them.
    gradient: (operands) => operands.length === 5,
    sample(r) {
      const x = one(extents(r, r.int(2, 4)));
      const part = r.chance(0.7) ? x.shape.slice(-1) : x.shape;
      const parts = Array.from({ length: r.int(1, 3) }, () => one(part));
      parts.splice(1, 0, one(part, 'float32', [0.1, 2]));
      return { in: [x, ...parts], a: { epsilon: 0.01 } };
    },
  },

  conv2d: convolution((x, f, a) => tf.conv2d(x, f, a.strides, a.padding,
    'NHWC', a.dilations), (r) => r.int(1, 3)),
  depthwiseConv2d: convolution((x, f, a) => tf.depthwiseConv2d(x, f, a.strides,
    a.padding, 'NHWC', a.dilations), (r) => r.int(1, 2)),
  maxPool: pool(tf.maxPool, { close: { relative: 0, absolute: 0 } }),
  // The original divides the gradient by the window's size at the border too.
  avgPool: pool((x, ...a) => asFloat(tf.avgPool)(x, ...a),
    { close: summed, gradient: (operands, a) => a.padding === 'valid' }),
};

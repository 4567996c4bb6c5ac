// Reductions, and what runs along an axis: reduce.h.
import { tf } from '../original.mjs';
import { anyType, axis, exact, numberType, one, reduction, refuse, shape,
         summed } from './kinds.mjs';

const best = (run) => ({
  arity: 1, close: exact, anywhere: [{ axis: 0 }],
  run: ([x], a) => run(x, a.axis),
  sample(r) {
    const s = shape(r, 1);
    return { in: [one(s, numberType(r))], a: { axis: axis(r, s.length) } };
  },
});

export const reduce = {
  sum: reduction(tf.sum, { close: summed }),
  // The original's gradient mistakes negative axes.
  prod: reduction(tf.prod, { close: summed,
    gradient: (operands, a) => (a.axes ?? []).every((axis) => axis >= 0) }),
  mean: reduction(tf.mean, { close: summed }),
  max: reduction(tf.max, { dtype: numberType }),
  min: reduction(tf.min, { dtype: numberType }),
  any: reduction(tf.any, { dtype: () => 'bool' }),
  all: reduction(tf.all, { dtype: () => 'bool' }),
  argMax: best(tf.argMax),
  argMin: best(tf.argMin),
  cumsum: {
    arity: 1, close: summed,
    anywhere: [{ axis: 0, exclusive: false, reverse: true }],
    run([x], a) {
      refuse(x.rank === 0, 'the original gives an undefined number');
      return tf.cumsum(x, a.axis, a.exclusive, a.reverse);
    },
    // The original's gradient is transposed along all but the last axis.
    gradient: ([x], a) => a.axis === x.shape.length - 1,
    sample(r) {
      const s = shape(r, 1);
      return { in: [one(s, anyType(r))],
               // The original mistakes negative ones.
               a: { axis: r.int(0, s.length - 1), exclusive: r.chance(0.5),
                    reverse: r.chance(0.5) } };
    },
  },
  topk: {
    arity: 1, results: 2, close: exact, anywhere: [{ k: 1 }],
    run([x], a) {
      const { values, indices } = tf.topk(x, a.k);
      return [values, indices];
    },
    gradient: () => false, // the original has none
    sample(r) {
      const s = shape(r, 1);
      return { in: [one(s, numberType(r))], a: { k: r.int(1, s.at(-1)) } };
    },
  },
};

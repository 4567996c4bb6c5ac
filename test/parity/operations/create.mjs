// Factories: create.h. fromBuffer() has no counterpart, see
// docs/tfjs-differences.md.
import { tf } from '../original.mjs';
import { anyType, extents, factory, shape } from './kinds.mjs';

const dtypes = ['float32', 'int32', 'bool'];
const filled = (run) => factory((a) => run(a.shape, a.dtype),
  dtypes.map((dtype) => ({ shape: [2, 3], dtype })),
  (r) => ({ shape: shape(r), dtype: anyType(r) }));
/** Its numbers differ; so it plays in the scripts only. */
const random = (run) => factory((a) => run(a.shape),
  [{ shape: [2, 3] }, { shape: [] }]);

export const create = {
  tensor: factory((a) => tf.tensor(a.values, a.shape, a.dtype),
    dtypes.map((dtype) => ({ values: [0, 1, 2], shape: [3], dtype })),
    (r) => {
      const s = shape(r);
      const size = tf.util.sizeFromShape(s);
      return { values: Array.from({ length: size }, () => r.int(-9, 9)),
               shape: s, dtype: anyType(r) };
    }),
  scalar: factory((a) => tf.scalar(a.value, a.dtype),
    dtypes.map((dtype) => ({ value: 1, dtype })),
    (r) => ({ value: r.int(-9, 9), dtype: r.pick(['float32', 'int32']) })),
  zeros: filled(tf.zeros),
  ones: filled(tf.ones),
  fill: factory((a) => tf.fill(a.shape, a.value, a.dtype),
    [{ shape: [2, 3], value: 2, dtype: 'int32' }],
    (r) => ({ shape: shape(r), value: r.int(0, 9),
              dtype: r.pick(['float32', 'int32']) })),
  // The original refuses a batch of no axes, unless it is left out.
  eye: factory((a) => tf.eye(a.rows, a.columns,
    a.batch.length ? a.batch : undefined, a.dtype),
    [{ rows: 2, columns: 3, batch: [], dtype: 'bool' },
     { rows: 2, columns: 2, batch: [2], dtype: 'float32' }],
    (r) => ({ rows: r.int(1, 4), columns: r.int(1, 4),
              batch: extents(r, r.int(0, 3)), dtype: anyType(r) })),
  range: factory((a) => tf.range(a.start, a.stop, a.step, a.dtype),
    [{ start: 0, stop: 3, step: 1, dtype: 'int32' }],
    (r) => ({ start: r.int(-9, 9), stop: r.int(-9, 9),
              step: r.pick([1, 2, 0.25, 0.3, -1, -2.5]),
              dtype: r.pick(['float32', 'int32']) })),
  linspace: factory((a) => tf.linspace(a.start, a.stop, a.count),
    [{ start: 0, stop: 1, count: 6 }],
    (r) => ({ start: r.int(-9, 9), stop: r.uniform(), count: r.int(1, 9) })),
  randomNormal: random((shape) => tf.randomNormal(shape)),
  randomUniform: random((shape) => tf.randomUniform(shape)),
  truncatedNormal: random((shape) => tf.truncatedNormal(shape)),
};

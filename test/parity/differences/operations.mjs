// What docs/tfjs-differences.md says of the original's operations and gradients:
// the first cell of a row, and whether the original does what the row says.
import { tf, withGradients } from '../original.mjs';

withGradients();

const fails = (...all) => all.every((f) => {
  try {
    f();
    return false;
  } catch {
    return true;
  }
});
const values = (x) => x.dataSync().join();
const slope = (f, x, dy) => values(tf.grad(f)(x, dy));
const x = tf.tensor([[1, 2], [3, 4]]), row = tf.tensor([1, 2]);
const image = tf.ones([1, 2, 2, 1]), filter = tf.ones([2, 2, 1, 1]);

export const operationClaims = {
  '`cumsum` along a negative axis': () => {
    const { state } = tf.engine(), before = state.numBytes;
    const wrong = tf.cumsum(row, -1).shape[0] === undefined &&
      Number.isNaN(tf.memory().numBytes);
    state.numBytes = before;
    return wrong;
  },
  '`cumsum` of a scalar': () => values(tf.cumsum(tf.scalar(3))) === '0',
  '`split` with -1 in front': () => {
    const list = [1, -1];
    tf.split(tf.ones([3]), list);
    return list[1] === 2 && fails(() => tf.split(tf.ones([3]), [-1, 1]));
  },
  '`stridedSlice` with `shrinkAxis` beside a stride other than 1': () =>
    values(tf.stridedSlice(tf.reshape(tf.range(0, 8), [2, 2, 2]),
      [0, 1, 1], [1, 0, 2], [1, -1, 1], 0, 0, 0, 0, 1)) !== '3',
  '`stridedSlice` to an end before its begin': () =>
    fails(() => tf.stridedSlice(tf.ones([4]), [3], [1], [1])),
  '`batchNorm` of shapes that do not fit': () =>
    tf.batchNorm(tf.ones([2, 3]), row, row).size === 6,
};

export const gradientClaims = {
  'gradients of `maximum`, `minimum`, `squaredDifference` of two shapes, of `matMul` of two batches': () =>
    ['maximum', 'minimum', 'squaredDifference'].every((name) =>
      fails(() => tf.grads((x, y) => tf[name](x, y))([x, row]))) &&
    fails(() => tf.grads((x, y) => tf.matMul(x, y))(
      [tf.ones([2, 2, 2]), tf.ones([1, 2, 2])])),
  'the gradient of `cumsum` along any but the last axis': () =>
    slope((x) => tf.cumsum(x, 0), tf.ones([2, 2])) === '2,1,2,1',
  'the gradient of `avgPool` with padding': () =>
    slope((x) => tf.avgPool(x, 2, 1, 'same'), image) === '0.25,0.5,0.5,1',
  'gradients of `prod` along a negative axis, `split` and `unstack` into one part, `batchNorm` without offset or scale, `tile` above rank 4, dilated convolutions': () =>
    [(x) => tf.prod(x, [-1]), (x) => tf.split(x, 1)[0],
     (x) => tf.unstack(tf.slice(x, [0, 0], [1, 2]))[0],
     (x) => tf.batchNorm(x, row, row),
     (x) => tf.tile(tf.reshape(x, [1, 1, 1, 2, 2]), [2, 1, 1, 1, 1]),
     (x) => tf.conv2d(tf.reshape(x, [1, 2, 2, 1]), filter, 1, 'same', 'NHWC', 2)]
      .every((f) => fails(() => tf.grad(f)(x))),
  'gradients of `topk` and `stridedSlice`': () =>
    fails(() => tf.grad((x) => tf.topk(x, 1).values)(x),
          () => tf.grad((x) => tf.stridedSlice(x, [0, 0], [1, 2], [1, 1]))(x)),
  'gradients of the gradients of `prod`, `elu`, `maxPool`, `avgPool`, `depthwiseConv2d`, of `conv2d` by its filter': () =>
    [tf.prod, tf.elu,
     ...[(x) => tf.maxPool(x, 2, 1, 'same'), (x) => tf.avgPool(x, 2, 1, 'same'),
         (x) => tf.depthwiseConv2d(x, filter, 1, 'same')]
       .map((f) => (x) => f(tf.reshape(x, [1, 2, 2, 1]))),
     (x) => tf.conv2d(image, tf.reshape(x, [2, 2, 1, 1]), 1, 'same')]
      .every((f) => fails(() => tf.grad((x) => tf.grad((x) =>
        tf.square(f(x)))(x))(x))),

  'tensors on the tape': () => {
    let more;
    tf.grad((x) => {
      const before = tf.memory().numTensors;
      const square = tf.square(x), cube = tf.mul(square, x);
      square.dispose();
      more = tf.memory().numTensors - before;
      return cube;
    })(row);
    return more > 1;
  },
  'a path through int32 or bool': () => {
    const through = (f) => (x) => tf.cast(f(x), 'float32');
    const whole = (x) => tf.cast(x, 'int32'), truth = (x) => tf.cast(x, 'bool');
    return slope(through(whole), row) === '1,1' &&
      slope(through((x) => tf.floorDiv(x, 2)), row) === '0.5,0.5' &&
      [tf.argMax, tf.argMin, tf.isNaN, tf.isInf, tf.isFinite,
       (x) => tf.greaterEqual(x, 1), (x) => tf.oneHot(whole(x), 2)]
        .every((f) => slope(through(f), row) === '0,0') &&
      ['greater', 'less', 'lessEqual', 'equal', 'notEqual'].every((name) =>
        fails(() => tf.grad(through((x) => tf[name](x, 1)))(row))) &&
      [...['logicalAnd', 'logicalOr', 'logicalXor'].map((name) => (x) =>
        tf[name](truth(x), truth(x))),
       ...['logicalNot', 'any', 'all'].map((name) => (x) => tf[name](truth(x)))]
        .every((f) => fails(() => tf.grad(through(f))(row)));
  },
  'gradients inside a function whose gradient is wanted': () => {
    let inner;
    tf.grad((x) => {
      const square = tf.square(x);
      inner = values(tf.grad(() => tf.mul(square, 1))(x));
      return square;
    })(row);
    return inner === '2,4';
  },
  'gradients by an int32 tensor': () =>
    slope((x) => tf.square(tf.cast(x, 'float32')), tf.cast(row, 'int32')) === '2,4',
  'the gradient of `relu` and `relu6` at NaN, of `maximum`, `minimum`, `max`, `min` where the slope is 0 and `dy` infinite': () => {
    const not = tf.scalar(NaN), infinite = tf.tensor([Infinity, Infinity]);
    return slope(tf.relu, not) === 'NaN' && slope(tf.relu6, not) === 'NaN' &&
      slope((x) => tf.maximum(x, 9), row, infinite) === 'NaN,NaN' &&
      slope((x) => tf.minimum(x, -9), row, infinite) === 'NaN,NaN' &&
      slope(tf.max, row, tf.scalar(Infinity)) === 'NaN,Infinity' &&
      slope(tf.min, row, tf.scalar(Infinity)) === 'Infinity,NaN';
  },
};

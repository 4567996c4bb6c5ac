// What docs/tfjs-differences.md says of TensorFlow.js, asked of TensorFlow.js.
//
//   node differences.mjs ../../docs/tfjs-differences.md
//
// Prints each row of the page whose claim does not hold, or that has none here.
import fs from 'node:fs';
import { gradientClaims, operationClaims } from './differences/operations.mjs';
import { layers as loadLayers, tf } from './original.mjs';

const layers = loadLayers();
const tensors = () => tf.memory().numTensors;
const ints = (...numbers) => tf.tensor(numbers, undefined, 'int32');
const bools = (...values) => tf.tensor(values, undefined, 'bool');
const dead = () => {
  const x = tf.ones([2]);
  x.dispose();
  return x;
};

/** Whether f, or the promise it returns, throws. */
async function throws(f) {
  try {
    await f();
    return false;
  } catch {
    return true;
  }
}
/** What f adds to numTensors. */
function added(f) {
  const before = tensors();
  f();
  return tensors() - before;
}
const model = (options = { inputShape: [3] }) =>
  layers.sequential({ layers: [layers.layers.dense({ units: 2, ...options })] });

/** The first cell of a row, and whether the original does what the row says. */
const claims = {
  ...operationClaims,
  ...gradientClaims,
  'a dead operand': () => {
    const x = tf.ones([2]), view = tf.clone(x);
    x.dispose();
    return tf.square(x).dataSync()[0] === 1 && view.shape[0] === 2;
  },
  '`shape`, `dtype` of a dead handle': () =>
    dead().shape[0] === 2 && dead().dtype === 'float32',
  'a second `dispose` of a variable': async () => {
    const init = tf.ones([2]), v = tf.variable(init), view = tf.clone(init);
    v.dispose();
    v.dispose();
    init.dispose();
    return throws(() => view.dataSync());
  },
  'a variable assigned to itself': () => {
    const init = tf.ones([2]), v = tf.variable(init);
    init.dispose();
    return throws(() => {
      v.assign(v);
      v.dataSync();
    });
  },
  'an operation whose kernel throws (wrong axes, for example)': async () => {
    const x = tf.ones([2, 3]), before = tf.memory().numDataBuffers;
    const failed = await throws(() => tf.sum(x, 5));
    x.dispose();
    return failed && tf.memory().numDataBuffers === before;
  },
  'disposing a variable\'s tensor': () => tf.variable(tf.ones([1])) instanceof tf.Tensor,
  'scopes that end out of order': () => {
    const engine = tf.engine();
    engine.startScope('outer');
    engine.startScope('inner');
    const x = tf.ones([1]);
    engine.endScope(); // the outer one is meant
    const hit = x.isDisposed;
    engine.endScope();
    return hit;
  },
  'a promise returned from `tidy`': async () => {
    const said = [], error = console.error;
    console.error = (text) => said.push(text);
    let x;
    await tf.tidy(async () => void (x = tf.ones([1])));
    console.error = error;
    return x.isDisposed && /Promise/.test(said[0]);
  },
  '`Map`, `Set`, closures returned from `tidy`': () =>
    tf.tidy(() => new Map([[1, tf.ones([1])]])).get(1).isDisposed &&
    [...tf.tidy(() => new Set([tf.ones([1])]))][0].isDisposed,
  '`profile(f)` when `f` throws': async () => {
    const failed = await throws(() => tf.profile(() => { throw new Error(); }));
    const left = tf.engine().state.profiling;
    tf.engine().state.profiling = false;
    return failed && left;
  },
  'gradients when the forward function throws': () => {
    const x = tf.ones([2]);
    const left = added(() => {
      try {
        tf.grad((x) => { tf.exp(x); throw new Error(); })(x);
      } catch {}
    });
    return left > 0;
  },
  'scalars of optimizers': () => {
    const made = [() => tf.train.sgd(1), () => tf.train.adam(1),
                  () => tf.train.momentum(1, 0.9)].map((make) => {
      let optimizer;
      const made = added(() => void (optimizer = make()));
      return [made, added(() => optimizer.dispose())];
    });
    return JSON.stringify(made) === '[[1,-1],[2,-2],[2,-1]]';
  },
  'centered rmsprop': () => {
    const init = tf.zeros([1]), w = tf.variable(init);
    tf.train.rmsprop(0.1, 0.9, 0, 1e-7, true)
      .minimize(() => tf.sum(tf.square(w)), false, [w]);
    return Number.isNaN(w.dataSync()[0]);
  },
  '`val_loss` of a model with several outputs': async () => {
    const x = layers.input({ shape: [1] });
    const both = layers.model({ inputs: x, outputs: [1, 2].map(() =>
      layers.layers.dense({ units: 1, kernelInitializer: 'zeros' }).apply(x)) });
    both.compile({ optimizer: tf.train.sgd(0), loss: 'meanSquaredError' });
    const one = tf.ones([4, 1]), two = tf.fill([4, 1], 2);
    const { history } = await both.fit(one, [one, two], { verbose: 0,
      validationData: [one, [one, two]] });
    return history.loss[0] === 5 && history.val_loss[0] === 1 &&
      history[`val_${both.outputNames[0]}_loss`][0] === 5;
  },
  'a layer applied to a symbolic tensor': () => added(() =>
    layers.layers.dense({ units: 2 }).apply(layers.input({ shape: [3] }))) === 2,
  'two outputs that are the same symbolic tensor': () => {
    const x = layers.input({ shape: [3] });
    const y = layers.layers.reLU().apply(x);
    return throws(() =>
      layers.model({ inputs: x, outputs: [y, y] }).predict(tf.ones([1, 3])));
  },
  'a layer applied k times in one model': () => {
    const x = layers.input({ shape: [2] }), layer = layers.layers.dense({ units: 2 });
    const twice = layers.model({ inputs: x, outputs: layer.apply(layer.apply(x)) });
    return added(() => twice.dispose()) === 0;
  },
  'a layer that is the first one of two sequential models': () => {
    const layer = layers.layers.dense({ units: 2, inputShape: [3] });
    const one = layers.sequential({ layers: [layer] });
    const other = layers.sequential({ layers: [layer] });
    one.dispose();
    return throws(() => other.predict(tf.ones([1, 3])));
  },
  '`disposeVariables()`': () => {
    const m = model();
    tf.disposeVariables();
    return throws(() => m.predict(tf.ones([1, 3])).dataSync());
  },

  '`concat` of several dtypes': () =>
    tf.concat([ints(1), tf.tensor([0.5])]).dtype === 'int32',
  '`slice` with fewer numbers than axes': () =>
    tf.slice(tf.ones([2, 3]), [1], [1]).shape.join() === '1,3',
  'a plain number for a tensor: `add(x, 1)`': () => tf.add(tf.ones([1]), 1).dataSync()[0] === 2,

  '`sqrt`, `log`, `softmax`, `sin`, `tanh`, `sigmoid`, `conv2d`, … of int32 and bool': async () => {
    const image = tf.ones([1, 3, 3, 1], 'int32'), filter = tf.ones([2, 2, 1, 1], 'int32');
    for (const f of [tf.sqrt, tf.log, tf.softmax, tf.sin, tf.tanh, tf.sigmoid,
                     () => tf.conv2d(image, filter, 1, 'same')])
      if (!await throws(() => f(ints(1, 2)))) return false;
    return true;
  },
  '`ceil`, `floor` of int32 and bool': async () =>
    await throws(() => tf.ceil(ints(1))) && await throws(() => tf.floor(bools(true))),
  '`gather` with an index of -1, `split` into extents of which two are -1, `pad` by a negative number': async () =>
    await throws(() => tf.gather(tf.ones([2]), ints(-1))) &&
    await throws(() => tf.split(tf.ones([6]), [-1, -1, 2])) &&
    tf.pad(tf.ones([3]), [[-1, 0]]).shape.join() === '2',
  '`keep`': () => !('unkeep' in tf),
  '`variable(init)` where nobody needs `init` any more': () => {
    const init = tf.ones([1]);
    tf.variable(init);
    return !init.isDisposed;
  },
  '`fit` of a model that was not compiled': () =>
    throws(() => model().fit(tf.ones([4, 3]), tf.ones([4, 2]))),
  '`dispose` of a model that was not built': () =>
    throws(() => layers.layers.dense({ units: 2 }).dispose()),

  'arithmetic on bools alone': () =>
    tf.add(bools(true), bools(true)).dataSync()[0] === 2 &&
    tf.neg(bools(true)).dataSync()[0] === 1,
  '`matMul` of two bools': () =>
    tf.matMul(tf.ones([1, 2], 'bool'), tf.ones([2, 1], 'bool')).dtype === 'bool',
  '`matMul` whose batches broadcast along several axes': () => {
    const a = tf.reshape(tf.range(0, 2), [2, 1, 1, 1]);
    const b = tf.reshape(tf.range(1, 4), [1, 3, 1, 1]);
    return tf.matMul(a, b).dataSync().join() !== '0,0,0,1,2,3';
  },
  '`asin`, `log1p`, `reciprocal`, `softplus`, … of int32': () =>
    tf.asin(ints(1)).dataSync()[0] === 1 && tf.log1p(ints(9)).dataSync()[0] === 2 &&
    tf.reciprocal(ints(2)).dataSync()[0] === 0,
  '`topk` of rows with NaN': () => { // not sorted in any order
    const top = (...row) => tf.topk(tf.tensor(row), 3).values.dataSync().join();
    return top(1, NaN, 3) === '1,NaN,3' && top(NaN, 1, 3) === 'NaN,3,1';
  },
  '`oneHot` without a dtype': () => tf.oneHot(ints(0), 2).dtype === 'int32',
  'an operation that changes nothing: `cast` that loses nothing, `transpose` of rank 0 and 1': () => {
    const x = tf.ones([2]), before = tf.memory().numDataBuffers;
    tf.cast(x, 'float32');
    tf.transpose(x);
    return tf.memory().numDataBuffers === before;
  },
  '`scalar(true)`, `fill(shape, true)`': () =>
    tf.scalar(true).dtype === 'bool' && tf.fill([1], true).dtype === 'bool',
  'random numbers without a seed': () =>
    tf.randomNormal([4]).dataSync().join() !== tf.randomNormal([4]).dataSync().join(),
  '`toString`, `print`': () =>
    tf.tensor([[1, 2], [3, 4]]).toString() === 'Tensor\n    [[1, 2],\n     [3, 4]]',
  'names of unnamed variables': () => /^\d+$/.test(tf.variable(tf.ones([1])).name),
  '`data()`': () => tf.ones([1]).data() instanceof Promise,
  '`numDisposedVariables` of a model\'s `dispose`': async () => {
    const m = model();
    m.compile({ optimizer: 'adam', loss: 'meanSquaredError' });
    await m.fit(tf.ones([4, 3]), tf.ones([4, 2]), { verbose: 0 });
    return m.dispose().numDisposedVariables > 2;
  },
  '`memory()` on a CPU': () => tf.memory().unreliable,
  'an input of a model that no output is computed from': () => {
    const [x, z] = [3, 2].map((size) => layers.input({ shape: [size] }));
    const both = layers.model({ inputs: [x, z],
      outputs: layers.layers.reLU().apply(x) });
    return both.predict([tf.ones([1, 3]), tf.ones([1, 2])]).size === 3;
  },
  'cross-entropy of a softmax': () => {
    const loss = layers.metrics.categoricalCrossentropy(
      tf.tensor([[1, 0]]), tf.tensor([[0, 1]])).dataSync()[0];
    return Math.abs(loss + Math.log(1e-7)) < 1e-4;
  },
  '`evaluate`': () => {
    const m = model();
    m.compile({ optimizer: 'sgd', loss: 'meanSquaredError' });
    const x = tf.ones([1, 3]), y = tf.ones([1, 2]);
    return added(() => m.evaluate(x, y, { verbose: 0 })) === 1;
  },
  '`refCountAfterDispose` of a model': () => {
    const x = layers.input({ shape: [3] });
    const shared = layers.layers.dense({ units: 2 });
    const [a] = [1, 2].map(() =>
      layers.model({ inputs: x, outputs: shared.apply(x) }));
    return a.dispose().refCountAfterDispose === 0;
  },
  'strings, complex numbers': () =>
    tf.tensor(['a']).dtype === 'string' &&
    tf.complex(tf.ones([1]), tf.ones([1])).dtype === 'complex64',
  '`numBytes`': () => {
    const x = tf.ones([2]), before = tf.memory().numBytes;
    tf.clone(x);
    return tf.memory().numBytes === before + 8 && !('physicalBytes' in tf.memory());
  },
};

/** Rows about the original that no call can ask. */
const taken = new Set([
  'threads', // JavaScript has none here
  'an element of a dataset that is yielded twice', // tfjs-data is not installed
]);

const rows = fs.readFileSync(process.argv[2], 'utf8').split('\n')
  .filter((line) => /^\| /.test(line) && !/^\| (what|---)/.test(line))
  .map((line) => line.split(' | ')[0].slice(2));
let failures = 0;
const say = (text) => console.log(text, ++failures && '');
for (const row of rows)
  if (row in claims) {
    if (!await claims[row]()) say(`does not hold: ${row}`);
  } else if (!taken.has(row)) say(`nothing asks the original: ${row}`);
for (const row of [...Object.keys(claims), ...taken])
  if (!rows.includes(row)) say(`no row of the page: ${row}`);
console.log(`${rows.length} rows, ${failures} failures`);
process.exitCode = failures || !rows.length ? 1 : 0;

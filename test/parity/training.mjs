// Trains every model of models.mjs with every optimizer and prints, a line for
// each, what the original makes of it: {"model", "optimizer", "weights", "xs",
// "ys", "epochs", "batchSize", "batches": [loss], "losses": [per epoch],
// "validation": [per epoch], "predictions": [array], "trained": [weights],
// "counters", "close"}, an array being {"shape", "values"}.
//
//   node training.mjs [SEED [OPTIMIZER...]] >training.jsonl
//
// The same weights at the start, the same data in the same order. The last
// quarter of the samples is for validation.
import { counts, tf } from './original.mjs';
import { build, models, optimizers } from './models.mjs';
import { Random } from './random.mjs';

// ---- How close is close, in parts of max(1, |number|). Each number of a step is
// a sum of some ten products: the original computes them in double, the runtime
// in float32, and they differ by up to 10 * 2^-24. A step hands its difference on
// to the next, twelve times here. Measured on 20 seeds: at most 1e-6, for losses,
// weights and predictions.
//
// The original has adam's 1 - beta2^step in float32: at the first step 0.001 with
// an error of 3e-5 of it, which is that of the step's size. Measured: 2e-5.
const closeOf = (optimizer) => (optimizer === 'adam' ? 8e-5 : 4e-6);

const samples = 16, batchSize = 5, epochs = 4;
const validationSplit = 0.25;

const short = (value) => Number(value.toPrecision(9)); // a float32 as it was
const arrayOf = (tensor) => ({ shape: tensor.shape,
  values: Array.from(tensor.dataSync(), short) });

/** In [-1, 1). */
const numbers = (random, count) =>
  Float32Array.from({ length: count }, () => 2 * random.uniform() - 1);
const sizeOf = (shape) => shape.reduce((a, b) => a * b, 1);

function samplesFor(random, spec) {
  const indices = spec.layers[0].indices && spec.layers[0].inputSize;
  return spec.inputs.map((shape) => tf.tensor(indices
    ? Array.from({ length: samples * sizeOf(shape) },
      () => random.int(0, indices - 1))
    : numbers(random, samples * sizeOf(shape)), [samples, ...shape]));
}

function targetsFor(random, spec, model) {
  return model.outputs.map((output, at) => {
    const units = output.shape.at(-1);
    if (spec.losses[at] === 'meanSquaredError')
      return tf.tensor(numbers(random, samples * units), [samples, units]);
    return tf.tidy(() => tf.cast(tf.oneHot(tf.tensor1d(
      Array.from({ length: samples }, () => random.int(0, units - 1)), 'int32'),
    units), 'float32'));
  });
}

/** Fresh values, but for those of normalizations. */
function setWeights(random, layers) {
  for (const layer of layers) {
    if (layer.getClassName() === 'BatchNormalization') continue;
    const next = layer.getWeights().map((weight) =>
      tf.tensor(numbers(random, weight.size).map((value) => value / 2),
        weight.shape));
    layer.setWeights(next);
    tf.dispose(next);
  }
}

const weightsOf = (layers) =>
  layers.flatMap((layer) => layer.getWeights().map(arrayOf));
const one = (list) => (list.length === 1 ? list[0] : list);
const lossName = { softmaxCrossEntropy: 'categoricalCrossentropy',
                   meanSquaredError: 'meanSquaredError' };

/**
 * The sum over the outputs. Of several, the original calls the first one's loss
 * val_loss, and the sum of the first two the loss of the first.
 */
const validationOf = (history, { outputNames }) => (outputNames.length === 1
  ? history.val_loss : history[`val_${outputNames[0]}_loss`]);

/** The weights of layers that were applied twice, which the original leaks. */
const forgotten = ({ steps }, layers) => layers
  .filter((_, at) => steps.filter(({ layer }) => layer === at).length > 1)
  .reduce((sum, layer) => sum + layer.weights.length, 0);

async function train(spec, optimizerName, seed) {
  const random = new Random(seed);
  const tensors = () => counts()[0];
  const atStart = tensors();
  const { model, layers } = build(spec);
  const counters = { built: tensors() - atStart };
  setWeights(random, layers);
  const xs = samplesFor(random, spec), ys = targetsFor(random, spec, model);
  const optimizer = optimizers[optimizerName]();
  model.compile({ optimizer,
    loss: spec.losses.map((loss) => lossName[loss]) });
  const line = { model: spec, optimizer: optimizerName,
    weights: weightsOf(layers), xs: xs.map(arrayOf), ys: ys.map(arrayOf),
    epochs, batchSize, validationSplit, batches: [] };

  const options = { epochs, batchSize, validationSplit, shuffle: false,
    verbose: 0, yieldEvery: 'never' };
  const { history } = await model.fit(one(xs), one(ys), { ...options,
    callbacks: { onBatchEnd: (_, logs) => {
      line.batches.push(short(logs.loss)); } } });
  line.losses = history.loss.map(short);
  line.validation = validationOf(history, model).map(short);
  line.trained = weightsOf(layers);

  const afterFirst = tensors();
  const predictions = [model.predict(one(xs))].flat();
  counters.predicted = tensors() - afterFirst;
  line.predictions = predictions.map(arrayOf);
  tf.dispose(predictions);
  await model.fit(one(xs), one(ys), { ...options, epochs: 1 });
  counters.secondFit = tensors() - afterFirst;
  counters.disposedVariables = model.dispose().numDisposedVariables +
    forgotten(spec, layers);
  tf.dispose([xs, ys]);
  return { ...line, counters, close: closeOf(optimizerName) };
}

const seed = Number(process.argv[2] ?? 1), chosen = process.argv.slice(3);
for (const spec of models)
  for (const optimizer of chosen.length ? chosen : Object.keys(optimizers))
    console.log(JSON.stringify(await train(spec, optimizer, seed)));

// The models whose training is compared, and how the original makes them.
//
// A model is {name, inputs, layers, steps, outputs, losses}: the shapes of the
// inputs; layers with their options; steps, each of which applies a layer to
// values, which are first the inputs and then the results of the steps; the
// values that are outputs, with a loss for each. Layers stand in the order of
// their first application, as their weights do.
import { layers, tf } from './original.mjs';

const tfl = layers();

const dense = (units, activation = 'linear') =>
  ({ kind: 'dense', units, activation, useBias: true });
const entropy = 'softmaxCrossEntropy', squared = 'meanSquaredError';

/** Each layer applied to what the one before it gives. */
const line = (name, input, layers, loss) => ({
  name, inputs: [input], layers,
  steps: layers.map((_, i) => ({ layer: i, from: [i] })),
  outputs: [layers.length], losses: [loss],
});

export const models = [
  line('softmax', [4], [dense(6, 'tanh'), dense(3, 'softmax')], entropy),
  line('regression', [3], [dense(5, 'sigmoid'), dense(1)], squared),
  line('convolution', [6, 6, 2],
    [{ kind: 'conv2d', filters: 3, kernelSize: 3, padding: 'same',
       activation: 'relu' },
     { kind: 'maxPooling2d', poolSize: 2 },
     { kind: 'depthwiseConv2d', multiplier: 2, kernelSize: 2,
       padding: 'valid', activation: 'linear' },
     { kind: 'averagePooling2d', poolSize: 2 },
     { kind: 'flatten' }, dense(2, 'softmax')], entropy),
  // The normalization takes the mean away, and a bias before it with it: its
  // gradient would be nothing but rounding, which adam takes for a direction.
  line('normalization', [4],
    [{ ...dense(5), useBias: false },
     { kind: 'batchNormalization', momentum: 0.9, epsilon: 0.001 },
     { kind: 'activation', activation: 'relu' }, dense(2, 'softmax')], entropy),
  line('embedding', [3],
    [{ kind: 'embedding', inputSize: 7, outputSize: 4, indices: true },
     { kind: 'reshape', shape: [12] }, dense(2, 'softmax')], entropy),
  // Two inputs; a layer that is applied twice; two outputs, one of which is
  // read by the other.
  {
    name: 'graph', inputs: [[3], [3]],
    layers: [dense(4, 'tanh'), { kind: 'add' },
             { kind: 'concatenate', axis: -1 }, dense(1),
             dense(3, 'softmax')],
    steps: [{ layer: 0, from: [0] }, { layer: 0, from: [1] },
            { layer: 1, from: [2, 3] }, { layer: 2, from: [4, 1, 2] },
            { layer: 3, from: [5] }, { layer: 2, from: [5, 6] },
            { layer: 4, from: [7] }],
    outputs: [8, 6], losses: [entropy, squared],
  },
];

const make = {
  activation: (o) => tfl.layers.activation(o),
  add: () => tfl.layers.add(),
  averagePooling2d: (o) => tfl.layers.averagePooling2d(o),
  batchNormalization: (o) => tfl.layers.batchNormalization(o),
  concatenate: (o) => tfl.layers.concatenate(o),
  conv2d: (o) => tfl.layers.conv2d(o),
  dense: (o) => tfl.layers.dense(o),
  depthwiseConv2d: ({ multiplier, ...o }) =>
    tfl.layers.depthwiseConv2d({ ...o, depthMultiplier: multiplier }),
  embedding: (o) => tfl.layers.embedding({ inputDim: o.inputSize,
                                           outputDim: o.outputSize }),
  flatten: () => tfl.layers.flatten(),
  maxPooling2d: (o) => tfl.layers.maxPooling2d(o),
  reshape: (o) => tfl.layers.reshape({ targetShape: o.shape }),
};

/** The original's model, and its layers in the order of `layers`. */
export function build({ inputs, layers, steps, outputs }) {
  const values = inputs.map((shape) => tfl.input({ shape }));
  const made = layers.map(({ kind, ...options }) => make[kind](options));
  for (const { layer, from } of steps)
    values.push(made[layer].apply(from.length === 1 ? values[from[0]]
      : from.map((value) => values[value])));
  return { layers: made, model: tfl.model({ inputs: values.slice(0, inputs.length),
    outputs: outputs.map((value) => values[value]) }) };
}

export const optimizers = {
  sgd: () => tf.train.sgd(0.1),
  momentum: () => tf.train.momentum(0.05, 0.9),
  nesterov: () => tf.train.momentum(0.05, 0.9, true),
  rmsprop: () => tf.train.rmsprop(0.01),
  rmspropMomentum: () => tf.train.rmsprop(0.01, 0.8, 0.5),
  adagrad: () => tf.train.adagrad(0.1),
  adam: () => tf.train.adam(0.01),
};

// The original: TensorFlow.js with its CPU backend, from the folder of packages
// that the environment names (the source folder has no node_modules).
import { createRequire } from 'node:module';
import path from 'node:path';

const packages = process.env.PARITY_PACKAGES;
if (!packages) {
  console.error('PARITY_PACKAGES must name a folder with node_modules');
  process.exit(2);
}
const require = createRequire(path.join(path.resolve(packages), 'parity.js'));

export const tf = require('@tensorflow/tfjs-core');
require('@tensorflow/tfjs-backend-cpu');
await tf.setBackend('cpu');

/** The layers' half, for those who want it. */
export const layers = () => require('@tensorflow/tfjs-layers');
/** Gradients, which come with the layers. */
export function withGradients() {
  layers();
  // Those of prod and gather call methods that only the umbrella package adds.
  for (const name of ['reshape', 'slice', 'split'])
    tf.Tensor.prototype[name] = function (...more) {
      return tf[name](this, ...more);
    };
}
/** The other backend, only measured. */
export const wasm = () => require('@tensorflow/tfjs-backend-wasm');

/** The three numbers of the books. */
export function counts() {
  const { numTensors, numDataBuffers, numBytes } = tf.memory();
  return [numTensors, numDataBuffers, numBytes];
}

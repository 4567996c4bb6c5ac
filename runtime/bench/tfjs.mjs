// The rows of docs/benchmarks.md on TensorFlow.js, one thread, as JSON:
// {"cpu": {row: nanoseconds}, "wasm": {...}}. Needs PARITY_PACKAGES, as
// test/parity/original.mjs does.
import { tf, wasm } from '../../test/parity/original.mjs';

/** Nanoseconds of one call of f, the best of five rounds of a fifth second. */
async function best(f) {
  for (let i = 0; i < 50; ++i) await f();
  let least = Infinity;
  for (let round = 0; round < 5; ++round) {
    const start = process.hrtime.bigint();
    let calls = 0, passed;
    do {
      for (let i = 0; i < 10; ++i) f();
      calls += 10;
      passed = Number(process.hrtime.bigint() - start);
    } while (passed < 2e8);
    least = Math.min(least, passed / calls);
  }
  return least;
}

async function rows() {
  const x = tf.ones([3]), large = tf.ones([1000, 1000]);
  const matrix = tf.ones([256, 256]);
  const image = tf.ones([1, 32, 32, 32]), filter = tf.ones([3, 3, 32, 32]);
  return {
    squareOf3: await best(() => tf.square(x).dispose()),
    tidyOf10Adds: await best(() => tf.tidy(() => {
      let sum = x;
      for (let i = 0; i < 10; ++i) sum = tf.add(sum, x);
      return sum;
    }).dispose()),
    squareOfMillion: await best(() => tf.square(large).dispose()),
    matMul256: await best(() => tf.matMul(matrix, matrix).dispose()),
    conv2d3x3: await best(() =>
      tf.conv2d(image, filter, 1, 'same').dispose()),
  };
}

const result = { cpu: await rows() };
try {
  const { setThreadsCount } = wasm();
  setThreadsCount(1);
  if (await tf.setBackend('wasm')) result.wasm = await rows();
} catch (error) {
  console.error('no wasm backend:', error.message);
}
console.log(JSON.stringify(result));

// Computes every operation on random operands and prints, a row each, what the
// original makes of them: {"seed", "op", "in": [array], "a": attributes, "out":
// [array], "close": tolerance}, an array being {"shape", "dtype", "values"}.
//
//   node values.mjs COUNT [FIRST SEED] >values.jsonl      COUNT per operation
import { tf } from './original.mjs';
import { operations } from './operations.mjs';
import { Random } from './random.mjs';

/** Numbers that float32 holds; whole ones for the other dtypes. */
function numbers(random, { shape, dtype, from }) {
  const [low, high] = from ?? [-2, 2];
  const draw = () => {
    const value = low + random.uniform() * (high - low);
    if (dtype === 'float32')
      return Math.fround(random.chance(0.1) ? Math.round(value) : value);
    if (dtype === 'bool') return +random.chance(0.5);
    return low + random.int(0, high - low);
  };
  return Array.from({ length: tf.util.sizeFromShape(shape) }, draw);
}

// JSON has neither NaN nor the infinities, and loses the sign of -0.
const printable = (value) => (Object.is(value, -0) ? '-0'
  : Number.isFinite(value) ? value : String(value));

function arrayOf(tensor) {
  let values = Array.from(tensor.dataSync());
  // The original computes sums of two bools as 2 in a bool tensor.
  if (tensor.dtype === 'bool') values = values.map((value) => +(value !== 0));
  return { shape: tensor.shape, dtype: tensor.dtype,
           values: values.map(printable) };
}

const count = Number(process.argv[2]), first = Number(process.argv[3] ?? 1);
const only = process.argv[4];
for (const [name, op] of Object.entries(operations)) {
  if (only && name !== only) continue;
  for (let seed = first; seed < first + count; ++seed) {
    const random = new Random(seed * 1000 + name.length);
    const { in: operands, a } = op.sample(random);
    const arrays = operands.map((operand) => ({ ...operand,
      values: numbers(random, operand) }));
    tf.tidy(() => {
      const tensors = arrays.map(({ values, shape, dtype }) =>
        tf.tensor(values, shape, dtype));
      const results = [op.run(tensors, a)].flat();
      console.log(JSON.stringify({ seed, op: name,
        in: arrays.map(({ shape, dtype, values }) =>
          ({ shape, dtype, values: values.map(printable) })),
        a, out: results.map(arrayOf), close: op.close }));
    });
  }
}

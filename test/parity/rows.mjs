// Rows of the files that compare numbers: random operands, and arrays as JSON.
import { tf } from './original.mjs';
import { operations } from './operations.mjs';
import { Random } from './random.mjs';

/** Numbers that float32 holds; whole ones for the other dtypes. */
export function numbers(random, { shape, dtype, from }) {
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

/** An array {shape, dtype, values} for the file. */
export const printed = ({ shape, dtype, values }) =>
  ({ shape, dtype, values: values.map(printable) });

export const tensorOf = ({ shape, dtype, values }) =>
  tf.tensor(values, shape, dtype);

export function arrayOf(tensor) {
  let values = Array.from(tensor.dataSync());
  // The original computes sums of two bools as 2 in a bool tensor.
  if (tensor.dtype === 'bool') values = values.map((value) => +(value !== 0));
  return printed({ shape: tensor.shape, dtype: tensor.dtype, values });
}

/**
 * Calls row({seed, name, op, arrays, a, random}) for each operation that has
 * operands to draw, with one seed after the other, until it was true COUNT times;
 * the command line says COUNT [FIRST SEED [NAME]].
 */
export function eachRow(row) {
  const count = Number(process.argv[2]), first = Number(process.argv[3] ?? 1);
  const only = process.argv[4];
  for (const [name, op] of Object.entries(operations)) {
    if (!op.sample || (only && name !== only)) continue;
    let rows = 0;
    for (let seed = first; rows < count && seed < first + 20 * count; ++seed)
      rows += oneRow(row, seed, name, op);
  }
}

function oneRow(row, seed, name, op) {
  const random = new Random(seed * 1000 + name.length);
  const { in: operands, a } = op.sample(random);
  const arrays = operands.map((operand) => ({ ...operand,
    values: numbers(random, operand) }));
  try {
    return row({ seed, name, op, arrays, a, random });
  } catch (error) {
    throw new Error(`seed ${seed}, ${name} of ${JSON.stringify(arrays)} with ` +
      `${JSON.stringify(a)}: the original fails`, { cause: error });
  }
}

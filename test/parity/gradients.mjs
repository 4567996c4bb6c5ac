// Computes the gradients of every operation with a float32 result by its float32
// operands, on random operands, and prints, a row each, what the original makes
// of them: {"seed", "op", "in": [array], "a": attributes, "which": the result,
// "dy": array, "by": [numbers of the operands], "out": [array], "close":
// tolerance}. Left out is what operations.mjs calls wrong in the original; it
// is an error when the original fails at something else.
//
//   node gradients.mjs COUNT [FIRST SEED [NAME]] >gradients.jsonl
import { tf, withGradients } from './original.mjs';
import { gradients } from './operations/kinds.mjs';
import { arrayOf, eachRow, numbers, printed, tensorOf } from './rows.mjs';

withGradients();

eachRow(({ seed, name, op, arrays, a, random }) => tf.tidy(() => {
  const operands = arrays.map(tensorOf);
  const by = [...operands.keys()].filter((i) =>
    operands[i].dtype === 'float32');
  const results = [op.run(operands, a)].flat();
  const which = random.int(0, results.length - 1);
  const { shape, dtype } = results[which];
  if (by.length === 0 || dtype !== 'float32') return false;
  if (!(op.gradient?.(arrays, a) ?? true)) return false;
  const f = (...xs) => {
    const all = [...operands];
    by.forEach((at, i) => { all[at] = xs[i]; });
    return [op.run(all, a)].flat()[which];
  };
  const dy = { shape, dtype, values: numbers(random, { shape, dtype }) };
  const found = tf.grads(f)(by.map((at) => operands[at]), tensorOf(dy));
  console.log(JSON.stringify({ seed, op: name, in: arrays.map(printed), a,
    which, dy: printed(dy), by, out: found.map(arrayOf), close: gradients }));
  return true;
}));

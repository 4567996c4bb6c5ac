// Computes every operation on random operands and prints, a row each, what the
// original makes of them: {"seed", "op", "in": [array], "a": attributes, "out":
// [array], "close": tolerance}, an array being {"shape", "dtype", "values"}.
//
//   node values.mjs COUNT [FIRST SEED [NAME]] >values.jsonl  COUNT per operation
import { tf } from './original.mjs';
import { arrayOf, eachRow, printed, tensorOf } from './rows.mjs';

eachRow(({ seed, name, op, arrays, a }) => tf.tidy(() => {
  const results = [op.run(arrays.map(tensorOf), a)].flat();
  console.log(JSON.stringify({ seed, op: name, in: arrays.map(printed), a,
    out: results.map(arrayOf), close: op.close }));
  return true;
}));

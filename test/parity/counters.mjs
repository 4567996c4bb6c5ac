// Runs scripts about lifetimes on the original and prints each with what the
// books said: {"seed", "steps", "books": [[numTensors, numDataBuffers, numBytes,
// failed], ...]}, one line a script, one entry per step that was reached, and
// one for the clearing away at the end. The numbers count from the script's
// start.
//
//   node counters.mjs COUNT [FIRST SEED] >scripts.jsonl
//
// Where the original is known to go wrong instead of failing, the runner says
// no in its place, or makes it good; docs/tfjs-differences.md lists these:
//
//   a dead operand                           fails
//   a variable assigned to itself            is left alone
//   a second dispose of a variable           is left out
//   an operation that throws in its kernel   gives its references back
//   an operand's buffer as the result of an operation that is no view: is copied
import { counts, tf } from './original.mjs';
import { operations } from './operations.mjs';
import { script } from './script.mjs';

class Thrown extends Error {}

/** A result that is no view has a buffer of its own; ours always has. */
function ownBuffer(op, operands, result) {
  if (operations[op].view ||
      !operands.some((operand) => operand.dataId === result.dataId))
    return result;
  const copy = tf.tensor(result.dataSync().slice(), result.shape, result.dtype);
  result.dispose();
  return copy;
}

/** Calls f; if it throws, takes back the references that it forgot. */
function withoutLeak(operands, f) {
  const { data } = tf.backend();
  const references = operands.map((x) => data.get(x.dataId).refCount);
  try {
    return f();
  } catch (error) {
    operands.forEach((x, i) => data.get(x.dataId).refCount = references[i]);
    throw error;
  }
}

function run({ seed, steps }) {
  const names = new Map();
  const books = [];
  const start = counts();
  const record = (failed) =>
    books.push([...counts().map((count, i) => count - start[i]), +failed]);

  const living = (name) => {
    const tensor = names.get(name);
    if (!tensor || tensor.isDisposed) throw new Error(`${name} is dead`);
    return tensor;
  };

  const doStep = {
    make: ({ out, shape, dtype }) => names.set(out, tf.ones(shape, dtype)),
    op(step) {
      const operands = step.in.map(living);
      const results = withoutLeak(operands, () =>
        [operations[step.op].run(operands, step.a)].flat()
          .map((result) => ownBuffer(step.op, operands, result)));
      results.forEach((result, i) => (i < step.out.length
        ? names.set(step.out[i], result) : result.dispose()));
    },
    variable: (step) => names.set(step.out,
      tf.variable(living(step.in), true, step.name)),
    assign(step) {
      const to = living(step.to), value = living(step.in);
      if (to === value) return;
      to.assign(value);
    },
    keep: (step) => tf.keep(living(step.in)),
    dispose(step) {
      const tensor = names.get(step.in);
      if (tensor && !tensor.isDisposed) tensor.dispose();
    },
    read: (step) => living(step.in).dataSync(),
    throw() { throw new Thrown(); },
    tidy(step) {
      try {
        tf.tidy(() => {
          doAll(step.steps);
          return step.result.filter((name) => names.has(name))
            .map((name, i) => (i % 2 ? { inner: names.get(name) }
              : names.get(name)));
        });
      } catch (error) {
        if (!(error instanceof Thrown) || !step.catches) throw error;
      }
    },
  };

  function doAll(list) {
    for (const step of list) {
      let failed = false;
      try {
        doStep[step.do](step);
      } catch (error) {
        if (error instanceof Thrown) throw error;
        if (/not a function/.test(error.message)) throw error;
        if (process.env.PARITY_TRACE) console.error(seed, step, error.message);
        failed = true;
      }
      record(failed);
    }
  }

  try {
    doAll(steps);
  } catch (error) {
    if (!(error instanceof Thrown)) throw error;
  }
  for (const tensor of names.values()) if (!tensor.isDisposed) tensor.dispose();
  record(false);
  return { seed, steps, books };
}

const count = Number(process.argv[2]), first = Number(process.argv[3] ?? 1);
for (let seed = first; seed < first + count; ++seed)
  console.log(JSON.stringify(run(script(seed))));

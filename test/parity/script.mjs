// Random scripts about lifetimes: plain data that says what to do, for a runner
// of either library.
//
//   {do: 'make', out, shape, dtype}
//   {do: 'op', op, in: [names], a: {attributes}, out: [names]}
//   {do: 'variable', in, out, name}       {do: 'assign', to, in}
//   {do: 'keep', in}    {do: 'dispose', in}    {do: 'read', in}    {do: 'throw'}
//   {do: 'tidy', steps: [...], result: [names], catches}
//
// The names t0, t1, ... are of tensors, v0, v1, ... of variables. The generator
// does not know what is alive: most picks are, because names that a tidy
// probably freed are mostly forgotten; the others test the errors. A step that
// fails leaves its names unset. Only 'throw' leaves the steps it stands in, up
// to the next tidy that catches.
import { operations } from './operations.mjs';
import { Random } from './random.mjs';

const shapes = [[], [3], [3], [2, 3], [2, 3], [1, 3], [3, 2], [2, 1, 3]];
const chosen = Object.entries(operations).filter(([, op]) => op.anywhere);

export function script(seed) {
  const random = new Random(seed);
  const tensors = [], variables = [];
  let nextTensor = 0, nextVariable = 0;
  const tensor = () => `t${nextTensor++}`;

  /** An operand: a tensor, or a variable used as one. */
  const operand = () => {
    if (variables.length && random.chance(0.15)) return random.pick(variables);
    const recent = tensors.slice(-8);
    return recent.length ? random.pick(recent) : 't0';
  };

  const step = {
    make() {
      const out = tensor();
      tensors.push(out);
      return { do: 'make', out, shape: random.pick(shapes),
               dtype: random.weighted({ float32: 6, int32: 2, bool: 1 }) };
    },
    op() {
      const [name, op] = random.pick(chosen);
      const result = { do: 'op', op: name, in: [], out: [],
                       a: random.pick(op.anywhere) };
      const [low, high] = [op.arity].flat();
      const arity = random.int(low, high ?? low);
      for (let i = 0; i < arity; ++i) result.in.push(operand());
      // Operands of one shape now and then: two picks seldom fit.
      if (random.chance(0.6)) result.in.fill(result.in[0]);
      for (let i = 0; i < (op.results ?? 1); ++i) result.out.push(tensor());
      tensors.push(...result.out);
      return result;
    },
    variable() {
      const out = `v${nextVariable++}`;
      // Sometimes a name that may be taken.
      const name = random.chance(0.2) ? 'again' : `${seed}/${out}`;
      const result = { do: 'variable', in: operand(), out, name };
      variables.push(out);
      return result;
    },
    assign() {
      if (!variables.length) return step.make();
      return { do: 'assign', to: random.pick(variables), in: operand() };
    },
    keep: () => ({ do: 'keep', in: operand() }),
    dispose: () => ({ do: 'dispose', in: operand() }),
    read: () => ({ do: 'read', in: operand() }),
    throw: () => ({ do: 'throw' }),
    tidy(depth) {
      const before = tensors.length;
      const steps = list(random.int(1, 7), depth + 1);
      const result = [];
      for (let n = random.weighted({ 0: 3, 1: 5, 2: 2, 3: 1 }); n > 0; --n)
        result.push(operand());
      const kept = new Set(result);
      const gone = tensors.splice(before);
      tensors.push(...gone.filter((name) => kept.has(name) ||
                                            random.chance(0.15)));
      return { do: 'tidy', steps, result, catches: random.chance(0.6) };
    },
  };

  const list = (length, depth) => {
    const steps = [];
    for (let i = 0; i < length; ++i)
      steps.push(step[random.weighted({
        make: 5, op: 9, variable: 1, assign: 1, keep: 1, dispose: 3, read: 0.5,
        throw: depth > 0 ? 0.25 : 0, tidy: depth < 4 ? 2.5 : 0,
      })](depth));
    return steps;
  };
  return { seed, steps: [step.make(), ...list(random.int(8, 24), 0)] };
}

// The same elements in another order, shape or number: layout.h.
import { tf } from '../original.mjs';
import { anyType, axis, exact, one, refuse, shape, someAxes, view }
  from './kinds.mjs';

const views = {
  clone: view(tf.clone),
  flatten: view((x) => tf.reshape(x, [-1])),
  squeeze: view(tf.squeeze),
  reshape: {
    arity: 1, view: true, close: exact,
    anywhere: [{ shape: [-1] }, { shape: [3, -1] }],
    run: ([x], a) => tf.reshape(x, a.shape),
    sample(r) {
      const s = shape(r);
      return { in: [one(s, anyType(r))],
               a: { shape: [...r.permutation(s.length).map((i) => s[i]), -1] } };
    },
  },
  expandDims: {
    arity: 1, view: true, close: exact, anywhere: [{ axis: 0 }, { axis: -1 }],
    run: ([x], a) => tf.expandDims(x, a.axis),
    sample(r) {
      const s = shape(r);
      return { in: [one(s, anyType(r))], a: { axis: r.int(0, s.length) } };
    },
  },
};

const reorderings = {
  transpose: {
    arity: 1, close: exact, anywhere: [{ permutation: null }],
    run: ([x], a) => tf.transpose(x, a.permutation ?? undefined),
    sample(r) {
      const s = shape(r);
      return { in: [one(s, anyType(r))],
               a: { permutation: r.chance(0.3) || !s.length ? null
                 : r.permutation(s.length) } };
    },
  },
  reverse: {
    arity: 1, close: exact, anywhere: [{ axes: null }, { axes: [-1] }],
    run: ([x], a) => tf.reverse(x, a.axes ?? undefined),
    sample(r) {
      const s = shape(r, 1);
      return { in: [one(s, anyType(r))], a: { axes: someAxes(r, s.length) } };
    },
  },
};

const parts = {
  slice: {
    arity: 1, close: exact, anywhere: [{ begin: [0, 1], extents: [-1, 2] }],
    run([x], a) {
      refuse(x.rank !== a.begin.length, 'the original fills up what is missing');
      return tf.slice(x, a.begin, a.extents);
    },
    sample(r) {
      const s = shape(r, 1);
      const begin = s.map((extent) => r.int(0, extent - 1));
      return { in: [one(s, anyType(r))], a: { begin,
        extents: s.map((extent, i) => (r.chance(0.3) ? -1
          : r.int(1, extent - begin[i]))) } };
    },
  },
  stridedSlice: {
    arity: 1, close: exact,
    anywhere: [{ begin: [0], end: [2], strides: [1], masks: {} }],
    run([x], { begin, end, strides, masks: m }) {
      refuse(x.rank < begin.length, 'the original lets some of them pass');
      return tf.stridedSlice(x, begin, end, strides, m.begin, m.end, m.ellipsis,
        m.newAxis, m.shrinkAxis);
    },
    gradient: () => false, // the original has none
    sample(r) {
      const s = shape(r, 1), named = s.slice(0, r.int(1, s.length));
      const strides = named.map(() => r.pick([1, 1, 2, -1, -2]));
      // Never empty: the original refuses some of these. Each position is
      // counted from the front, or from the end.
      const either = (at, extent) => (r.chance(0.5) ? at : at - extent);
      const cuts = named.map((extent, i) => {
        const at = r.int(0, extent - 1);
        if (strides[i] < 0)
          return [either(at, extent), at === 0 ? -extent - 1 : r.int(0, at - 1)];
        const last = r.int(at + 1, extent + 1);
        return [either(at, extent), last < extent ? either(last, extent) : last];
      });
      const [begin, end] = [0, 1].map((which) => cuts.map((cut) => cut[which]));
      const mask = () => (r.chance(0.5) ? 0 : r.int(0, 2 ** named.length - 1));
      // Beside strides other than 1 the original drops the wrong one.
      const shrinkAxis = r.chance(0.4) && strides.every((s) => s === 1) ? 1 : 0;
      return { in: [one(s, anyType(r))],
               a: { begin, end, strides,
                    masks: { begin: mask() & ~shrinkAxis, end: mask(),
                             shrinkAxis } } };
    },
  },
  gather: {
    arity: 2, close: exact, anywhere: [{ axis: 0, batchDims: 0 }],
    run([x, indices], a) {
      refuse(indices.dtype !== 'int32', 'the original cuts them off');
      return tf.gather(x, indices, a.axis, a.batchDims);
    },
    sample(r) {
      const s = shape(r, 1), at = axis(r, s.length);
      const along = (at + s.length) % s.length;
      const batchDims = along > 0 && r.chance(0.3) ? 1 : 0;
      const indices = shape(r, 0, 2);
      return { in: [one(s, anyType(r)), one([...s.slice(0, batchDims),
        ...indices], 'int32', [0, s[along] - 1])], a: { axis: at, batchDims } };
    },
  },
  split: {
    arity: 1, results: 2, close: exact,
    anywhere: [{ parts: 2, axis: 0 }, { parts: [1, -1], axis: 0 }],
    // A copy: the original writes into the list.
    run: ([x], a) => tf.split(x, Array.isArray(a.parts) ? [...a.parts]
      : a.parts, a.axis),
    gradient: (operands, a) => a.parts !== 1, // the original fails
    sample(r) {
      const s = shape(r, 1), at = axis(r, s.length), parts = r.int(1, 3);
      const each = r.int(1, 3);
      s[(at + s.length) % s.length] = parts * each;
      return { in: [one(s, anyType(r))],
               a: { parts: parts > 1 && r.chance(0.4)
                 ? [...Array(parts - 1).fill(each), -1] : parts, axis: at } };
    },
  },
  unstack: {
    arity: 1, results: 3, close: exact, anywhere: [{ axis: 0 }, { axis: -1 }],
    run: ([x], a) => tf.unstack(x, a.axis),
    gradient: ([x], a) => x.shape.at(a.axis) !== 1, // the original fails
    sample(r) {
      const s = shape(r, 1);
      return { in: [one(s, anyType(r))], a: { axis: axis(r, s.length) } };
    },
  },
};

const repetitions = {
  tile: {
    arity: 1, close: exact, anywhere: [{ repetitions: [2] },
                                       { repetitions: [1, 3] }],
    run: ([x], a) => tf.tile(x, a.repetitions),
    gradient: ([x]) => x.shape.length > 0, // the original has none of a scalar
    sample(r) {
      const s = shape(r);
      return { in: [one(s, anyType(r))],
               a: { repetitions: s.map(() => r.int(1, 3)) } };
    },
  },
  broadcastTo: {
    arity: 1, close: exact, anywhere: [{ shape: [2, 3] }],
    run: ([x], a) => tf.broadcastTo(x, a.shape),
    sample(r) {
      const to = shape(r);
      const from = to.slice(r.chance(0.3) ? r.int(0, to.length) : 0)
        .map((extent) => (r.chance(0.4) ? 1 : extent));
      return { in: [one(from, anyType(r))], a: { shape: to } };
    },
  },
  pad: {
    arity: 1, close: exact,
    anywhere: [{ paddings: [[1, 2]], value: 0 },
               { paddings: [[0, 0], [1, 0]], value: 1 }],
    run([x], a) {
      refuse(x.rank !== a.paddings.length, 'the original lets some pass');
      return tf.pad(x, a.paddings, a.value);
    },
    sample(r) {
      const s = shape(r, 1);
      return { in: [one(s, anyType(r))],
               a: { paddings: s.map(() => [r.int(0, 2), r.int(0, 2)]),
                    value: r.int(0, 1) } };
    },
  },
  oneHot: {
    arity: 1, close: exact, anywhere: [{ depth: 3 }],
    // The original's default dtype is int32 here, ours float32 as everywhere.
    run: ([x], a) => tf.oneHot(x, a.depth, 1, 0, 'float32'),
    sample: (r) => ({ in: [one(shape(r, 0, 3), 'int32', [-1, 5])],
                      a: { depth: r.int(2, 4) } }),
  },
};

const oneDtype = (all) =>
  refuse(all.some((x) => x.dtype !== all[0].dtype), 'ours wants one dtype');

const joins = {
  concat: {
    arity: [2, 4], close: exact, anywhere: [{ axis: 0 }],
    run(all, a) {
      oneDtype(all);
      return tf.concat(all, a.axis);
    },
    sample(r) {
      const s = shape(r, 1), at = axis(r, s.length), dtype = anyType(r);
      const along = (at + s.length) % s.length;
      const part = () => s.map((extent, i) => (i === along ? r.int(1, 4)
        : extent));
      return { in: Array.from({ length: r.int(2, 4) }, () =>
        one(part(), dtype)), a: { axis: at } };
    },
  },
  stack: {
    arity: [1, 4], close: exact, anywhere: [{ axis: 0 }, { axis: -1 }],
    run: (all, a) => tf.stack(all, a.axis),
    sample(r) {
      const s = shape(r), dtype = anyType(r);
      return { in: Array.from({ length: r.int(1, 4) }, () => one(s, dtype)),
               a: { axis: axis(r, s.length + 1) } };
    },
  },
};

export const layout = { ...views, ...reorderings, ...parts, ...repetitions,
                        ...joins };

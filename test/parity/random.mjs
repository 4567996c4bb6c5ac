// Pseudo-random choices from a seed, the same with every version of Node.

export class Random {
  constructor(seed) {
    this.state = (seed * 0x9e3779b1 + 0x7f4a7c15) | 0;
  }
  /** In [0, 1). A multiply-and-xorshift generator on 32 bits. */
  uniform() {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000;
  }
  /** A whole number in [low, high]. */
  int(low, high) {
    return low + Math.floor(this.uniform() * (high - low + 1));
  }
  chance(probability) {
    return this.uniform() < probability;
  }
  pick(list) {
    return list[this.int(0, list.length - 1)];
  }
  /** One key of {key: weight}. */
  weighted(weights) {
    let at = this.uniform() * Object.values(weights).reduce((a, b) => a + b);
    for (const [key, weight] of Object.entries(weights)) {
      at -= weight;
      if (at < 0) return key;
    }
    return Object.keys(weights)[0];
  }
  /** A permutation of 0 .. n-1. */
  permutation(n) {
    const order = [...Array(n).keys()];
    for (let i = n - 1; i > 0; --i) {
      const j = this.int(0, i);
      [order[i], order[j]] = [order[j], order[i]];
    }
    return order;
  }
}

/** Chance that is the same for the same seed. */
export interface Dice {
  /** A whole number below `end`. */
  below(end: number): number;
  /** True once in `times`. */
  once(times: number): boolean;
  /** One of a list that has some. */
  pick<T>(list: readonly T[]): T;
}

/** Numbers that look random and follow from the seed (mulberry32). */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    below,
    once: (times) => below(times) === 0,
    pick(list) {
      const found = list[below(list.length)];
      if (found === undefined) throw new Error("There is nothing to pick from.");
      return found;
    },
  };
}

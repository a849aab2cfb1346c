/** A small deterministic source of randomness: the same seed gives the same museum on every machine. */
export interface Random {
  /** A number from 0 (included) to 1 (excluded). */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  /** One entry of a list that is not empty. */
  pick<Entry>(list: readonly Entry[]): Entry;
  /** True in `share` (0 to 1) of all calls. */
  chance(share: number): boolean;
}

/** Makes a source from a seed (mulberry32, a public-domain generator). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    pick: (list) => {
      const entry = list[between(0, list.length - 1)];
      if (entry === undefined) throw new Error("Nothing can be picked from an empty list.");
      return entry;
    },
    chance: (share) => next() < share,
  };
}

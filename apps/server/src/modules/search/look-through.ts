/** The bounds of a look through many places. */
export interface LookBounds {
  /** Places that are looked at together. */
  lanes: number;
  /** Milliseconds after which the look ends, with what has been found by then. */
  budgetMs: number;
}

/** The results of a look, by place, and the places that were not reached, failed or took too long. */
export interface Looked<T> {
  found: Map<string, T>;
  missed: string[];
}

/** Places that take long are left alone ten times as long as they took: they never hold more than a tenth of a connection. */
const restFactor = 10;

/**
 * Looks through places, a few at a time, within a time. A look that outlasts it is left to end by itself, and its place is passed
 * over meanwhile and while it rests, so that typing never piles up long looks at one place.
 */
export class LookThrough {
  /** Places that are passed over until then; infinite while a look that was left is still under way. */
  readonly #resting = new Map<string, number>();
  readonly #bounds: LookBounds;

  constructor(bounds: LookBounds) {
    this.#bounds = bounds;
  }

  /** Throws the first failure when every place failed. `isClosed`: nobody waits any more, nothing else is begun. */
  async run<T>(
    places: readonly string[],
    { look, isClosed }: { look: (place: string) => Promise<T>; isClosed: () => boolean },
  ): Promise<Looked<T>> {
    const found = new Map<string, T>();
    const failures: unknown[] = [];
    const underWay = new Set<string>();
    const queue = places.filter((place) => !this.#isResting(place));
    let isOver = false;
    const lookAt = async (place: string): Promise<void> => {
      const begun = performance.now();
      underWay.add(place);
      try {
        const seen = await look(place);
        if (!isOver) found.set(place, seen);
      } catch (error) {
        failures.push(error);
      }
      underWay.delete(place);
      const now = performance.now();
      if (isOver) this.#resting.set(place, now + (now - begun) * restFactor);
    };
    const lane = async (): Promise<void> => {
      for (let place = queue.shift(); place !== undefined; place = queue.shift()) {
        if (isOver || isClosed()) return;
        await lookAt(place);
      }
    };
    const lanes = Array.from({ length: this.#bounds.lanes }, lane);
    await withinTime(Promise.all(lanes), this.#bounds.budgetMs);
    isOver = true;
    for (const place of underWay) this.#resting.set(place, Number.POSITIVE_INFINITY);
    if (failures.length > 0 && failures.length === places.length) throw failures[0];
    return { found, missed: places.filter((place) => !found.has(place)) };
  }

  #isResting(place: string): boolean {
    const until = this.#resting.get(place) ?? Number.NEGATIVE_INFINITY;
    return performance.now() < until;
  }
}

async function withinTime(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, end]);
  clearTimeout(timer);
}

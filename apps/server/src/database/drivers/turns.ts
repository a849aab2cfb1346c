/** Lets a number of callers at a time do something; the others wait in their order, but not for ever. */
export class Turns {
  readonly #longestWait: number;
  readonly #refuse: () => Error;
  readonly #waiting = new Set<() => void>();
  #free: number;

  /**
   * @param most how many have a turn at the same time
   * @param longestWait milliseconds after which waiting callers are refused
   * @param refuse the error for them
   */
  constructor(most: number, longestWait: number, refuse: () => Error) {
    this.#free = most;
    this.#longestWait = longestWait;
    this.#refuse = refuse;
  }

  /** Returns how to end the turn, which may be called more than once. Throws what refuses when the wait was too long. */
  async take(): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait();
    let isOver = false;
    return () => {
      if (!isOver) this.#passOn();
      isOver = true;
    };
  }

  /** Does the work in a turn. Throws what it throws, and as `take` does. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    const end = await this.take();
    try {
      return await work();
    } finally {
      end();
    }
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(begin);
        reject(this.#refuse());
      }, this.#longestWait);
      this.#waiting.add(begin);
    });
  }

  #passOn(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}

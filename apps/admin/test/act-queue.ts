import * as react from "react";

/** Where React's packages find the queue of `act`. React promises nothing about it: the test beside this file notices a change. */
interface Internals {
  actQueue: Work[] | null;
}

/** A piece of the work of `act`; returns the next one, if it leaves any. */
type Work = (isLate: boolean) => Work | null;

const place = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";

/** More pieces than `act` needs in one turn of the event loop. */
const limit = 1000;

/** The real one, whatever clock a test sets. */
const inNextTurn = setImmediate;

/**
 * Lets the event loop go on while `act` renders: with several parts on their way it renders them again and again until they
 * arrive, which none can meanwhile (https://github.com/facebook/react/issues/37556). What exceeds the limit is rendered piece
 * by piece in the next turns, as browsers do it.
 */
export function boundAct(): void {
  const internals = (react as unknown as Record<typeof place, Internals>)[place]; // cast: React's types leave it out
  let queue = internals.actQueue;
  Object.defineProperty(internals, "actQueue", {
    configurable: true,
    get: () => queue,
    set: (next: Work[] | null) => {
      if (next !== null && !Object.hasOwn(next, "push")) bound(next);
      queue = next;
    },
  });
}

function bound(queue: Work[]): void {
  let count = 0;
  const bounded =
    (work: Work): Work =>
    (isLate) => {
      if (count === 0) inNextTurn(() => void (count = 0));
      count += 1;
      if (count > limit) {
        inNextTurn(goOn, work);
        return null;
      }
      const left = work(isLate);
      return left === null ? null : bounded(left);
    };
  queue.push = (...all) => Array.prototype.push.apply(queue, all.map(bounded));
}

function goOn(work: Work): void {
  const left = work(false);
  if (left !== null) inNextTurn(goOn, left);
}

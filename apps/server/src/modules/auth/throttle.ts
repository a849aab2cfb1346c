import type { Counters } from "../../core/counters.ts";
import { AppError } from "../../core/errors.ts";

/** Failed tries without a wait; seconds for which failures are remembered; seconds of the longest wait. */
const rules = { free: 5, memory: 15 * 60, longestWait: 15 * 60 };
/** Failures of one address over all accounts, so that many accounts cannot be tried one time each. */
const perAddress = { free: 50, memory: 10 * 60 };

export interface Attempt {
  ip: string;
  /** What is being guessed, e.g. an e-mail in lower case. */
  subject: string;
}

/**
 * Slows guessing down per address and account together (security case C11): nobody can lock somebody else's account, and nobody can
 * choose the key by a header. Known and unknown accounts count alike (C1, C2).
 */
export function signInThrottle(counters: Counters) {
  const pair = ({ ip, subject }: Attempt): string => `failures ${ip} ${subject}`;
  const wait = (attempt: Attempt): string => `wait ${pair(attempt)}`;
  return {
    /** Throws `tooManyRequests` while the caller has to wait. */
    async check(attempt: Attempt): Promise<void> {
      const waiting = await counters.read(wait(attempt));
      const address = await counters.read(`failures ${attempt.ip}`);
      const seconds =
        waiting.count > 0
          ? waiting.secondsLeft
          : address.count >= perAddress.free
            ? address.secondsLeft
            : 0;
      if (seconds > 0) throw new AppError("tooManyRequests", { seconds });
    },
    async fail(attempt: Attempt): Promise<void> {
      await counters.add(`failures ${attempt.ip}`, perAddress.memory);
      const { count } = await counters.add(pair(attempt), rules.memory);
      if (count >= rules.free)
        await counters.add(wait(attempt), Math.min(2 ** (count - rules.free), rules.longestWait));
    },
    async succeed(attempt: Attempt): Promise<void> {
      await counters.clear(pair(attempt));
    },
  };
}

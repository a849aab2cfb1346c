import type { Counters } from "../../core/counters.ts";
import { AppError } from "../../core/errors.ts";

/** Failed tries without a wait; seconds for which failures are remembered; seconds of the longest wait. */
const rules = { free: 5, memory: 15 * 60, longestWait: 15 * 60 };
/** Failures of one address over all accounts, so that many accounts cannot be tried one time each. */
const perAddress = { free: 50, memory: 10 * 60 };
/** Links that are mailed in an hour at most: to one account, and for one address that asks. */
const links = { perAccount: 5, perAddress: 20, memory: 60 * 60 };

export interface Attempt {
  project: string;
  ip: string;
  /** What is being guessed, e.g. an e-mail in lower case. */
  subject: string;
}

/**
 * Slows guessing down per address and account together (security case C11): nobody can lock somebody else's account, and nobody can
 * choose the key by a header. Known and unknown accounts count alike (C1, C2).
 */
export function signInThrottle(counters: Counters) {
  const pair = ({ project, ip, subject }: Attempt): string =>
    `failures ${project} ${ip} ${subject}`;
  const wait = (attempt: Attempt): string => `wait ${pair(attempt)}`;
  return {
    /**
     * Lets a try begin, or throws `tooManyRequests` while the caller has to wait. A try counts before it is judged, so that
     * many at once are no way around.
     */
    async begin(attempt: Attempt): Promise<void> {
      const address = await counters.read(`failures ${attempt.ip}`);
      if (address.count >= perAddress.free) throw tooMany(address.secondsLeft);
      const waiting = await counters.read(wait(attempt));
      if (waiting.count > 0) throw tooMany(waiting.secondsLeft);
      const { count } = await counters.add(pair(attempt), rules.memory);
      if (count < rules.free) return;
      const pause = Math.min(2 ** (count - rules.free), rules.longestWait);
      const begun = await counters.add(wait(attempt), pause);
      if (count > rules.free && begun.count > 1) throw tooMany(begun.secondsLeft);
    },
    async fail({ ip }: Attempt): Promise<void> {
      await counters.add(`failures ${ip}`, perAddress.memory);
    },
    async succeed(attempt: Attempt): Promise<void> {
      await counters.clear(pair(attempt));
      await counters.clear(wait(attempt));
    },
    /** Whether one more link may be mailed; nobody is told when not, because that would tell who has an account. */
    async mayMail({ project, ip, subject }: Attempt): Promise<boolean> {
      const ofAddress = await counters.add(`links ${ip}`, links.memory);
      if (ofAddress.count > links.perAddress) return false;
      const ofAccount = await counters.add(`links ${project} ${subject}`, links.memory);
      return ofAccount.count <= links.perAccount;
    },
  };
}

function tooMany(seconds: number): AppError {
  return new AppError("tooManyRequests", { seconds });
}

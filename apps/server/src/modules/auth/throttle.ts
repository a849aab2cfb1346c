import { networkOf } from "../../core/network/addresses.ts";
import type { RateLimit, RateLimiter } from "../../core/network/rate-limiter.ts";

/** Failed tries without a wait; seconds of the longest wait. */
const rules = { free: 5, longestWait: 15 * 60 };
/** Counts failures of one address and account; they slow down and are never refused themselves. */
const failures: RateLimit = {
  name: "sign-in-failures",
  points: Number.MAX_SAFE_INTEGER,
  seconds: 15 * 60,
};
/** One try, and then a wait that grows with the failures. */
const wait: RateLimit = { name: "sign-in-wait", points: 1, seconds: rules.longestWait };
/** Failures of one address over all accounts, so that many accounts cannot be tried one time each. */
const failuresOfAddress: RateLimit = {
  name: "sign-in-failures-of-address",
  points: 50,
  seconds: 10 * 60,
};
/** Links that are mailed in an hour at most: to one account, and on requests from one address. */
const linksToAccount: RateLimit = { name: "links-to-account", points: 5, seconds: 60 * 60 };
const linksForAddress: RateLimit = { name: "links-for-address", points: 20, seconds: 60 * 60 };

export interface Attempt {
  project: string;
  ip: string;
  /** The text that is being guessed, e.g. an e-mail in lower case. */
  subject: string;
}

/**
 * Slows guessing down per address and account together (security case C11): no one can lock another user's account or
 * choose the key by a header. Known and unknown accounts count alike (C1, C2).
 */
export function signInThrottle(limiter: RateLimiter) {
  const pair = ({ project, ip, subject }: Attempt): string =>
    `${project} ${networkOf(ip)} ${subject}`;
  return {
    /**
     * Lets a try begin, or throws `tooManyRequests` while the caller has to wait. A try counts before it is checked, so that
     * parallel tries do not get around it.
     */
    async begin(attempt: Attempt): Promise<void> {
      await limiter.check(failuresOfAddress, networkOf(attempt.ip));
      await limiter.check(wait, pair(attempt));
      const count = await limiter.consume(failures, pair(attempt));
      if (count < rules.free) return;
      const seconds = Math.min(2 ** (count - rules.free), rules.longestWait);
      await limiter.consume(wait, pair(attempt), { seconds });
    },
    async fail({ ip }: Attempt): Promise<void> {
      await limiter.tryConsume(failuresOfAddress, networkOf(ip));
    },
    async succeed(attempt: Attempt): Promise<void> {
      await limiter.reset(failures, pair(attempt));
      await limiter.reset(wait, pair(attempt));
    },
    /** Whether one more link may be mailed; a refusal is not reported, because it would reveal who has an account. */
    async mayMail({ project, ip, subject }: Attempt): Promise<boolean> {
      return (
        (await limiter.tryConsume(linksForAddress, networkOf(ip))) &&
        (await limiter.tryConsume(linksToAccount, `${project} ${subject}`))
      );
    },
  };
}

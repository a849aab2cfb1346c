import { AppError } from "../core/errors.ts";
import type { RateLimit, RateLimiter } from "../core/network/rate-limiter.ts";
import type { Database } from "../database/database.ts";
import { useRecoveryCode } from "./recovery-codes.ts";

/** A code of six digits that a user gives, for a base-32 secret. */
export interface GivenCode {
  project: string;
  user: number;
  secret: string;
  code: string;
  /** Milliseconds. */
  now: number;
}

/** Wrong codes of one user in a row before a pause. The caller has given the right password. */
const wrongCodes: RateLimit = { name: "wrong-codes", points: 10, seconds: 15 * 60 };
/** A code passes once; its seconds end when no code of its step can fit any more: the step's own thirty, and those around it. */
const usedCode: RateLimit = { name: "used-code", points: 1, seconds: 120 };
/** Bytes behind sixteen base-32 characters. */
const secretBytes = 10;

/**
 * Lets a code pass once (RFC 6238, 5.2): a fitting one is used up, here and in the other processes. Guessing is limited
 * per person, whatever address it comes from (security case H8); a try counts before it is checked, so that many at once
 * do not get around it. Throws `otpWrong` or `tooManyRequests`.
 */
export async function useCode(limiter: RateLimiter, given: GivenCode): Promise<void> {
  const person = `${given.project} ${given.user}`;
  await limiter.consume(wrongCodes, person);
  const step = await stepOfCode(given);
  if (step === null || !(await limiter.tryConsume(usedCode, `${person} ${step}`)))
    throw new AppError("otpWrong");
  await limiter.reset(wrongCodes, person);
}

/** The same for a recovery code. Returns how many are left. */
export async function spendRecoveryCode(
  limiter: RateLimiter,
  db: Database,
  { project, user, code, now }: Omit<GivenCode, "secret">,
): Promise<number> {
  const person = `${project} ${user}`;
  await limiter.consume(wrongCodes, person);
  const left = await useRecoveryCode(db, { user, code, now: new Date(now) });
  if (left === null) throw new AppError("otpWrong");
  await limiter.reset(wrongCodes, person);
  return left;
}

/** The thirty seconds that a code belongs to, counted since 1970; one step before and after now is accepted. Null: it matches none. */
export async function stepOfCode({
  secret,
  code,
  now,
}: Pick<GivenCode, "secret" | "code" | "now">): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null;
  const { verify, createGuardrails } = await import("otplib");
  const guardrails = createGuardrails({ MIN_SECRET_BYTES: secretBytes });
  const epoch = Math.floor(now / 1000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: 30, guardrails });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}

/** A secret for an authenticator app: sixteen base-32 characters, which clients of this generation expect (API contract 2.15). */
export async function makeSecret(): Promise<string> {
  const { generateSecret } = await import("otplib");
  return generateSecret({ length: secretBytes });
}

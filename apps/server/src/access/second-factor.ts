import type { Counters } from "../core/counters.ts";
import { AppError } from "../core/errors.ts";

/** A code of six digits that somebody gives, for a base-32 secret. */
export interface GivenCode {
  project: string;
  user: number;
  secret: string;
  code: string;
  /** Milliseconds. */
  now: number;
}

/** Wrong codes of one person in a row before a pause, and how many seconds they are remembered. Whoever gets here knows the password. */
const tries = { free: 10, memory: 15 * 60 };
/** Bytes behind sixteen base-32 characters. */
const secretBytes = 10;
/** Seconds until no code of a step can fit any more: its own thirty, and those around it. */
const usedMemory = 120;

/**
 * Lets a code pass once (RFC 6238, 5.2): a fitting one is used up, here and in the other processes. Guessing is limited
 * per person, whatever address it comes from (security case H8); a try counts before it is judged, so that many at once
 * are no way around. Throws `otpWrong` or `tooManyRequests`.
 */
export async function useCode(counters: Counters, given: GivenCode): Promise<void> {
  const person = `${given.project} ${given.user}`;
  const { count, secondsLeft } = await counters.add(`codes ${person}`, tries.memory);
  if (count > tries.free) throw new AppError("tooManyRequests", { seconds: secondsLeft });
  const step = await stepOfCode(given);
  if (step === null || (await counters.add(`code ${person} ${step}`, usedMemory)).count > 1)
    throw new AppError("otpWrong");
  await counters.clear(`codes ${person}`);
}

/** The thirty seconds that a code belongs to, counted since 1970; one step before and after now is accepted. Null: it fits none. */
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

import { AppError, brokenRule } from "./errors.ts";

/** Argon2id as recommended for sign-in: memory in KiB. Both libraries are native and loaded with the first use. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Two to the power of it: rounds of bcrypt, as in the previous generation (API contract 11.3). */
const bcryptCost = 10;
/** The bytes of a text that bcrypt reads; the rest would count for nothing. */
const bcryptBytes = 72;

/** The stored form of a password. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import("@node-rs/argon2");
  return hash(password, cost);
}

/** The form in which other programs store passwords. Throws `invalidInput` for a text that bcrypt would cut off. */
export async function hashBcrypt(text: string): Promise<string> {
  if (Buffer.byteLength(text) > bcryptBytes || text.includes("\0"))
    throw new AppError("invalidInput", brokenRule("string", "passwordBytes", { max: bcryptBytes }));
  const { hash } = await import("@node-rs/bcrypt");
  return hash(text, bcryptCost);
}

/**
 * Whether a password matches its stored form, which may be a bcrypt hash of the previous generation. Without a form (unknown user,
 * no password set) it costs about the same and returns false.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null && isBcrypt(stored)) {
    const { verify } = await import("@node-rs/bcrypt");
    return await verify(password, stored).catch(() => false);
  }
  const { verify } = await import("@node-rs/argon2");
  const against = stored !== null && isAffordable(stored) ? stored : await dummyHash();
  const matches = await verify(against, password).catch(() => false);
  return matches && against === stored;
}

/** Memory in KiB, passes and lanes (argon2) and the cost (bcrypt) that a stored hash may need, so that no stored text decides what a comparison costs. */
const maxCost = { memory: 131_072, passes: 10, lanes: 8, bcryptCost: 13 };

function isAffordable(stored: string): boolean {
  const [, memory, passes, lanes] =
    /^\$argon2(?:id|i|d)\$v=\d+\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored) ?? [];
  return (
    Number(memory) <= maxCost.memory &&
    Number(passes) <= maxCost.passes &&
    Number(lanes) <= maxCost.lanes
  );
}

/** Whether it is a hash of bcrypt, by whichever of its names, and within the maximal cost. */
function isBcrypt(stored: string): boolean {
  const [, given] = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(stored) ?? [];
  return Number(given) <= maxCost.bcryptCost;
}

/** Compared where there is no hash, so that an unknown user costs as much as a known one. */
let cachedDummyHash: Promise<string> | null = null;

function dummyHash(): Promise<string> {
  cachedDummyHash ??= hashPassword(crypto.randomUUID());
  return cachedDummyHash;
}

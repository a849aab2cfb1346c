/** Argon2id as recommended for sign-in: memory in KiB. The library is native and loaded with the first use. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The stored form of a password. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import("@node-rs/argon2");
  return hash(password, cost);
}

/** Whether a password fits its stored form. Without one (unknown user, no password set) it costs the same and answers no. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const { verify } = await import("@node-rs/argon2");
  const against = stored?.startsWith("$argon2") ? stored : await standIn();
  const fits = await verify(against, password);
  return fits && against === stored;
}

let madeStandIn: Promise<string> | null = null;

function standIn(): Promise<string> {
  madeStandIn ??= hashPassword(crypto.randomUUID());
  return madeStandIn;
}

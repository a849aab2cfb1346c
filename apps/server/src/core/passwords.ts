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
  const against = stored !== null && isAffordable(stored) ? stored : await standIn();
  const fits = await verify(against, password).catch(() => false);
  return fits && against === stored;
}

/** Memory in KiB, passes and lanes that a stored form may ask for: nobody names the price of a comparison. */
const dearest = { memory: 131_072, passes: 10, lanes: 8 };

function isAffordable(stored: string): boolean {
  const [, memory, passes, lanes] =
    /^\$argon2(?:id|i|d)\$v=\d+\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored) ?? [];
  return (
    Number(memory) <= dearest.memory &&
    Number(passes) <= dearest.passes &&
    Number(lanes) <= dearest.lanes
  );
}

let madeStandIn: Promise<string> | null = null;

function standIn(): Promise<string> {
  madeStandIn ??= hashPassword(crypto.randomUUID());
  return madeStandIn;
}

import { createHash, hash, timingSafeEqual } from "node:crypto";
import { hashers, type Hasher } from "@rowhouse/contract";
import { hashBcrypt, hashPassword, verifyPassword } from "./passwords.ts";

/** The hasher with this name in any case; null for other names. */
export function findHasher(name: string): Hasher | null {
  return hashers.find((known) => known === name.toLowerCase()) ?? null;
}

/** The hash of a text (API contract 2.15). Throws `invalidInput` for what is too long for bcrypt. */
export async function hashText(hasher: Hasher, text: string): Promise<string> {
  if (hasher === "core") return await hashPassword(text);
  if (hasher === "bcrypt") return await hashBcrypt(text);
  return digest(hasher, text);
}

/** Whether a text matches a hash. `core` and `bcrypt` accept each other's: the hash itself says how it was made. */
export async function matchesHash(hasher: Hasher, text: string, hash: string): Promise<boolean> {
  if (hasher === "core" || hasher === "bcrypt") return await verifyPassword(hash, text);
  return isSame(digest(hasher, text), hash.toLowerCase());
}

/** For checksums and for clients that bring such hashes; passwords are stored with `core` only. */
function digest(hasher: Exclude<Hasher, "core" | "bcrypt">, text: string): string {
  return createHash(hasher).update(text).digest("hex");
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Long enough that nobody guesses it, so its hash needs neither salt nor time. The form says what it is: no token looks like it. */
export function tokenHash(token: string): string {
  return `${tokenHashMark}${hash("sha256", token)}`;
}

/** Whether a stored value is the hash of a token already. */
export function isTokenHash(value: string): boolean {
  return (
    value.startsWith(tokenHashMark) && /^[0-9a-f]{64}$/.test(value.slice(tokenHashMark.length))
  );
}

const tokenHashMark = "sha256:";

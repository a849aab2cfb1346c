import { createHmac, timingSafeEqual } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** Seconds a code lives; one step before and after is accepted as well. */
const step = 30;

/** Whether a six-digit code fits the base-32 secret now (RFC 6238). `now` in milliseconds. */
export function isCurrentCode(secret: string, code: string, now: number): boolean {
  const key = fromBase32(secret);
  const counter = Math.floor(now / 1000 / step);
  return [counter - 1, counter, counter + 1].some((value) => isSame(codeAt(key, value), code));
}

function codeAt(key: Uint8Array, counter: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const digest = createHmac("sha1", key).update(message).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
}

function isSame(expected: string, given: string): boolean {
  return (
    given.length === expected.length &&
    timingSafeEqual(Buffer.from(expected), Buffer.from(given.padEnd(6)).subarray(0, 6))
  );
}

function fromBase32(text: string): Uint8Array {
  const bits = [...text.toUpperCase().replace(/[^A-Z2-7]/g, "")]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

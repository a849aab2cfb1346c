import { isEmail, limits } from "@rowhouse/contract";

/** The reason why a text cannot be invited. */
export type AddressFault = "no_at" | "no_address";

/** The most addresses that are invited at once. */
export const maxAddresses = limits.smallList;

/**
 * The addresses in a text as people type and paste them: between commas, semicolons, spaces and ends of lines, also with the names of
 * their owners, `Ada <ada@example.com>`. What is no address stays as it is written.
 */
export function addressesIn(text: string): string[] {
  const parts = text.match(/(?:"[^"]*"|[^",;\r\n])+/g) ?? [];
  return parts.flatMap(addressesInPart).map((found) => found.replace(/^mailto:/i, ""));
}

function addressesInPart(part: string): string[] {
  if (!part.includes("<")) return wordsOf(part);
  return part.split(/[<>]/).flatMap((piece, place) =>
    // Outside of the brackets stands a name, and perhaps the address before it.
    place % 2 === 1 ? wordsOf(piece) : wordsOf(piece).filter((word) => word.includes("@")),
  );
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

/** The addresses with others behind them; each stays once, in whatever capitals. */
export function withAddresses(addresses: readonly string[], added: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const address of [...addresses, ...added]) {
    const folded = address.toLowerCase();
    if (!known.has(folded)) known.set(folded, address);
  }
  return [...known.values()];
}

/** Why an address cannot be invited; null when it can. */
export function faultOf(address: string): AddressFault | null {
  if (isEmail(address)) return null;
  return address.includes("@") ? "no_address" : "no_at";
}

/** The addresses that can be invited. */
export function goodOnes(addresses: readonly string[]): string[] {
  return addresses.filter((address) => faultOf(address) === null);
}

/**
 * A new key for a write that may have to be sent again (API contract 1.8). Unlike `crypto.randomUUID` this works on pages
 * without TLS as well.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

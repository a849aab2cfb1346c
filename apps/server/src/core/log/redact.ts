/** Shown in place of what no log may hold. */
const mask = "[redacted]";

/** Names of details, of parameters and of headers whose values are secrets. */
const secretNames = [
  "authorization",
  "cookie",
  "set-cookie",
  "password",
  "passwd",
  "secret",
  "2fa_secret",
  "tfa_secret",
  "token",
  "access_token",
  "request_token",
  "id_token",
  "refresh_token",
  "invite_token",
  "otp",
  "code",
  "state",
  "nonce",
  "proof",
  "signature",
  "api_key",
  "client_secret",
];
const isSecretName = new RegExp(`^(?:.*[_-])?(?:${secretNames.join("|")})$`, "i");

/** The patterns of secrets wherever they stand, with the part of each that stays. */
const shapes: readonly (readonly [RegExp, string])[] = [
  // Tokens of sessions and of mailed links.
  [/\beyJ[\w-]+(?:\.|%2E)[\w-]+(?:\.|%2E)[\w-]+/gi, mask],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${mask}`],
  // The password in the address of a database, a mail server or a bucket.
  [/(\w:\/\/[^\s/:@]*):[^\s/@]+@/g, `$1:${mask}@`],
  [
    new RegExp(
      `([?&#;\\s"'{,](?:[\\w-]*_)?(?:${secretNames.join("|")})["']?\\s*[=:]\\s*["']?)[^\\s&"',;}]+`,
      "gi",
    ),
    `$1${mask}`,
  ],
];

/** A text for the log without the secrets that their shape gives away. */
export function redactText(text: string): string {
  return shapes.reduce((known, [shape, left]) => known.replaceAll(shape, left), text);
}

/**
 * Details for the log without secrets: values under their names, and what looks like one in any text. Errors become their text, because
 * drivers put whole statements beside it.
 */
export function redactDetails(details: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      isSecretName.test(name) ? mask : redactValue(value, 0),
    ]),
  );
}

/** Details are shallow; what is deeper is left out. */
const maxDepth = 5;

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === "string") return redactText(value);
  if (value instanceof Error) return redactText(value.stack ?? value.message);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= maxDepth) return "…";
  if (Array.isArray(value)) return value.map((each) => redactValue(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecretName.test(name) ? mask : redactValue(inner, depth + 1),
    ]),
  );
}

import qs from "qs";
import { AppError, because } from "../../core/errors.ts";

/**
 * Reads PHP-style parameters, `filter[a][eq]=1`, into objects without a prototype: names such as `constructor` are names like any
 * other, and whoever looks them up finds no field. Throws where the limits in `options` are passed.
 */
export function parseNested(
  text: string,
  options: qs.IParseOptions<qs.BooleanOptional>,
): Record<string, unknown> {
  const inPlain = { ...options, plainObjects: true };
  if (!mayNamePrototype(text) && !numberedFilter.test(text)) return qs.parse(text, inPlain);
  return named(qs.parse(text, { ...inPlain, decoder: decodePart }));
}

/** Reads a JSON text. Throws SyntaxError, and unprocessable (422/12) for a key that is no name of a field anywhere. */
export function parseBody(text: string): unknown {
  return /__proto__|\\u00/.test(text) ? JSON.parse(text, refusePrototype) : JSON.parse(text);
}

/** Throws unprocessable (422/12) where an object has the key `__proto__`, at any depth: copying it would change the copy's prototype. */
export function refusePrototypes(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    refusePrototype(key, inner);
    refusePrototypes(inner);
  }
}

const prototype = "__proto__";

function refusePrototype(key: string, value: unknown): unknown {
  if (key === prototype)
    throw new AppError("unprocessable", because("unknownFields", { fields: key }));
  return value;
}

function mayNamePrototype(text: string): boolean {
  if (!text.includes("%")) return text.includes(prototype);
  try {
    return decodeURIComponent(text).includes(prototype);
  } catch {
    return true;
  }
}

/** The library drops the name; under another one it survives until the objects are there. */
const standIn = "\u0000prototype\u0000";

/** A field may have a number as its name, which the library would take as a place in a list. */
const numberedFilter = /filter(?:\[|%5B)\d/i;
const fieldMark = "\u0000field\u0000";

/** The parameters of the library's own decoder, which takes all of them apart from the kind of part. */
type DecoderParameters = Parameters<NonNullable<qs.IParseBaseOptions["decoder"]>>;

function decodePart(...[text, decode, charset, part]: DecoderParameters): unknown {
  const decoded = decode ? decode(text, undefined, charset) : text;
  if (part !== "key") return decoded;
  return decoded.replaceAll(prototype, standIn).replace(/^filter\[(?=\d+\])/, `$&${fieldMark}`);
}

/** On an object without a prototype the name is a key like others. */
function named(value: Record<string, unknown>): Record<string, unknown> {
  const copy: Record<string, unknown> = Object.create(null);
  for (const [key, inner] of Object.entries(value))
    copy[key.replaceAll(standIn, prototype).replace(fieldMark, "")] = namedIn(inner);
  return copy;
}

function namedIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(namedIn);
  // The library makes nothing but lists, texts and such objects.
  return typeof value === "object" && value !== null
    ? named(value as Record<string, unknown>)
    : value;
}

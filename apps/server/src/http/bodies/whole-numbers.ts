import { asRecord, isRecord } from "@rowhouse/contract";

/**
 * A body in which texts of digits have become the whole numbers that the schema expects there: clients of this generation send keys as
 * text (API contract 1.6). Anything else stays as it is and is judged by the schema.
 */
export function withWholeNumbers(schema: unknown, value: unknown): unknown {
  const { type, properties, items, anyOf } = asRecord(schema);
  if (typeof value === "string") return takesWhole(type) ? wholeNumber(value) : value;
  if (Array.isArray(anyOf))
    return anyOf.reduce((known: unknown, each) => withWholeNumbers(each, known), value);
  if (Array.isArray(value))
    return items ? value.map((each) => withWholeNumbers(items, each)) : value;
  if (!isRecord(value) || !isRecord(properties)) return value;
  for (const [name, inner] of Object.entries(properties))
    if (Object.hasOwn(value, name)) value[name] = withWholeNumbers(inner, value[name]);
  return value;
}

/** A schema that takes texts as well gets them as they are. */
function takesWhole(type: unknown): boolean {
  const types: unknown[] = Array.isArray(type) ? type : [type];
  return types.includes("integer") && !types.includes("string");
}

/** One spelling, as with keys: `01` stays a text. */
function wholeNumber(text: string): unknown {
  const isWhole = /^(0|-?[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text));
  return isWhole ? Number(text) : text;
}

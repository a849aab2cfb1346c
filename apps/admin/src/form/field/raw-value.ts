import {
  checkValue,
  isToOneType,
  latinDigits,
  parseBoolean,
  parseJson,
  type Field,
  type ItemKey,
} from "@rowhouse/contract";

/** The meaning of a text as the value of a field. */
export type RawValue = { value: unknown } | "unfit";

/**
 * Reads a text, as it was copied from a field or written by hand, as the value of a field. The pattern and the length of
 * the field are checked where everything that is entered is.
 * @param accepts whether the editor of the field can edit a value
 */
export function readRaw(
  text: string,
  field: Field,
  accepts: (value: unknown) => boolean,
): RawValue {
  const value = valueOf(text, field);
  if (value === null) return text.trim() === "" || text.trim() === "null" ? { value } : "unfit";
  const problem = checkValue(field, value, () => "match");
  const isShaped = problem === null || problem.rule === "length" || problem.rule === "email";
  return isShaped && accepts(value) ? { value } : "unfit";
}

/** Null where the text is none for the type. */
function valueOf(text: string, field: Field): unknown {
  const trimmed = text.trim();
  const digits = latinDigits(trimmed);
  if (trimmed === "null" || trimmed === "") return null;
  if (isToOneType(field.type)) return keyOf(trimmed);
  switch (field.type) {
    case "json":
      return parseJson(trimmed) ?? null;
    case "array":
      return entriesOf(trimmed);
    case "boolean":
      return parseBoolean(parseJson(trimmed) ?? trimmed) ?? null;
    case "integer":
    case "sort":
      return /^[+-]?\d+$/.test(digits) ? numberOf(digits) : null;
    case "decimal":
      return numberOf(digits.replace("٫", "."));
    default:
      return text;
  }
}

function entriesOf(text: string): string[] {
  const parsed = parseJson(text);
  const entries: unknown[] = Array.isArray(parsed) ? parsed : text.split(",");
  return entries.map((entry) => String(entry).trim());
}

/** Numbers of more digits than one of JavaScript travel as text. */
function numberOf(text: string): number | string {
  const number = Number(text);
  return Number.isNaN(number) || String(number) !== text.replace(/^\+/, "") ? text : number;
}

function keyOf(text: string): ItemKey | null {
  if (/^[{[]/.test(text)) return null;
  return numberOf(text);
}

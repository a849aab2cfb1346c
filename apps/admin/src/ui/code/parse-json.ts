import { readJson, type JsonProblem } from "./json-text.ts";
import type { JsonValue } from "./json-value.ts";

/** What typed JSON means: its value, or the text key that says what is wrong and where. */
export type ParsedJson =
  | { value: JsonValue }
  | { invalid: { key: string; params: { line: number; column: number } } };

/** Reads what was typed; nothing typed is no value. */
export function parseJson(text: string): ParsedJson {
  if (text.trim() === "") return { value: null };
  const read = readJson(text);
  if ("value" in read) return read;
  const { fault, line, column } = read.problem;
  return { invalid: { key: `interfaces.code.fault_${fault}`, params: { line, column } } };
}

/** Where a text is no JSON; null where it is, and without a text. */
export function jsonProblem(text: string): JsonProblem | null {
  if (text.trim() === "") return null;
  const read = readJson(text);
  return "problem" in read ? read.problem : null;
}

import { readJson, type JsonProblem } from "./json-text.ts";
import type { JsonValue } from "./json-value.ts";

/** What typed JSON means: its value, or the text key that says what is wrong and where. */
export type ParsedJson =
  | { value: JsonValue }
  | { invalid: { key: string; params: { line: number; column: number } } };

/** Where a text is no JSON, with the text key that says what is wrong there. */
export interface FoundProblem {
  offset: number;
  line: number;
  column: number;
  key: string;
  params: { line: number; column: number };
}

/** Reads what was typed; nothing typed is no value. */
export function parseJson(text: string): ParsedJson {
  if (text.trim() === "") return { value: null };
  const read = readJson(text);
  if ("value" in read) return read;
  const { key, params } = describe(read.problem);
  return { invalid: { key, params } };
}

/** The first problem of a text; null where it is JSON, and without a text. */
export function jsonProblem(text: string): FoundProblem | null {
  if (text.trim() === "") return null;
  const read = readJson(text);
  return "problem" in read ? describe(read.problem) : null;
}

function describe({ fault, offset, line, column }: JsonProblem): FoundProblem {
  return { offset, line, column, key: `interfaces.code.fault_${fault}`, params: { line, column } };
}

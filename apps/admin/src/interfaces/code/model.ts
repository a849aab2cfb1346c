import type { FieldType } from "@rowhouse/contract";

import type { CodeLanguage, JsonValue } from "../../design/code/code-value.ts";
import { parseJson, templateText, writeJson, type ParsedJson } from "../../design/code/json.ts";

/** The properties that decide how a text and its value belong together. */
export interface CodeField {
  language: CodeLanguage;
  type: FieldType | null;
}

/** The text that is edited: text as it is, other values as JSON. In a field of values JSON is written as such. */
export function writeCode(value: JsonValue, field: CodeField): string {
  if (typeof value !== "string") return writeJson(value);
  return holdsValues(field) ? writeJson(value) : value;
}

/**
 * The staged value of a text: in a field of values JSON means its value, everything else is text. JSON has to be JSON in a
 * field of text as well.
 */
export function readCode(text: string, field: CodeField): ParsedJson {
  if (text === "") return { value: null };
  if (field.language !== "application/json") return { value: text };
  const parsed = parseJson(text);
  return "invalid" in parsed || holdsValues(field) ? parsed : { value: text };
}

/** The text of a template in the language of the field; null without one. */
export function templateCode(template: JsonValue | undefined, { language }: CodeField) {
  if (typeof template === "string" && language !== "application/json") return template;
  return templateText(template);
}

function holdsValues({ language, type }: CodeField): boolean {
  return language === "application/json" && type === "json";
}

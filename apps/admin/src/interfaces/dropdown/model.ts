import type { Field } from "@rowhouse/contract";

/** One entry of the list: what is saved and what is shown. */
export interface Choice {
  value: string;
  text: string;
}

/** The choices of the option, or why they cannot be read. */
export type Choices = { list: Choice[]; problem: null } | { list: null; problem: string };

/**
 * Reads the `choices` option: a map of saved value to text, as an object or as JSON text (interfaces.md 4). A plain
 * list of texts is read too; each stands for itself.
 */
export function readChoices(option: unknown): Choices {
  if (typeof option !== "string") return { list: toList(option), problem: null };
  if (option.trim() === "") return { list: [], problem: null };
  try {
    return { list: toList(JSON.parse(option)), problem: null };
  } catch (cause) {
    return { list: null, problem: cause instanceof Error ? cause.message : String(cause) };
  }
}

/** The staged form of a chosen entry: numbers for number fields, else text. */
export function toStaged(chosen: string, field: Pick<Field, "type">): string | number {
  const isNumber = field.type === "integer" || field.type === "decimal";
  return isNumber && Number.isFinite(Number(chosen)) ? Number(chosen) : chosen;
}

function toList(choices: unknown): Choice[] {
  if (Array.isArray(choices))
    return choices.map((entry) => ({ value: String(entry), text: String(entry) }));
  if (typeof choices !== "object" || choices === null) return [];
  return Object.entries(choices).map(([value, text]) => ({ value, text: textOf(text, value) }));
}

function textOf(text: unknown, value: string): string {
  return typeof text === "string" || typeof text === "number" ? String(text) : value;
}

import { asRecord, parseJson, type Field } from "@rowhouse/contract";
import {
  readText,
  standardStatuses,
  statusEntries,
  statusName,
  translateTokens,
} from "@rowhouse/extension-kit";

/** A value that can be chosen, and how people read it. */
export interface FilterChoice {
  value: string;
  label: string;
  /** Name of the colour of a status. */
  color?: string;
}

type Translate = (key: string) => string;

/** Whether the field's options list the values it may hold. */
export function hasChoices(field: Field): boolean {
  return choicesOf(field, (key) => key).length > 0;
}

/**
 * The values a field may hold, when its options list them: the statuses under the names that cells show, the usual ones
 * where none are stored, or the choices of a choice interface.
 */
export function choicesOf(field: Field, t: Translate): FilterChoice[] {
  const options = field.options ?? {};
  if (field.type === "status")
    return statusEntries(options["status_mapping"] ?? standardStatuses).map((entry) => ({
      value: entry.value,
      label: statusName(entry, t),
      color: entry.background_color ?? "gray",
    }));
  const stored = options["choices"];
  const choices = typeof stored === "string" ? parseJson(stored) : stored;
  if (Array.isArray(choices)) return choices.flatMap((entry) => listedChoice(entry, t));
  return Object.entries(asRecord(choices)).map(([value, entry]) => ({
    value,
    label: labelIn(entry, t) ?? value,
  }));
}

/** Yes and no in the words of the field. */
export function flagsOf(field: Field, t: Translate): FilterChoice[] {
  const { labelOn, labelOff } = field.options ?? {};
  return [
    { value: "1", label: labelIn(labelOn, t) ?? t("interfaces.toggle.on") },
    { value: "0", label: labelIn(labelOff, t) ?? t("interfaces.toggle.off") },
  ];
}

/** How people read one value of a field with choices, also one that is not among them any more. */
export function choiceLabel(field: Field, value: string, t: Translate): string {
  const choice = choicesOf(field, t).find((one) => one.value === value);
  if (choice !== undefined) return choice.label;
  return field.type === "status" ? statusName({ name: value, value }, t) : value;
}

function listedChoice(entry: unknown, t: Translate): FilterChoice[] {
  if (typeof entry === "string") return [{ value: entry, label: translateTokens(entry, t) }];
  const { value } = asRecord(entry);
  if (typeof value !== "string" && typeof value !== "number") return [];
  return [{ value: String(value), label: labelIn(entry, t) ?? String(value) }];
}

function labelIn(entry: unknown, t: Translate): string | null {
  if (typeof entry === "number") return String(entry);
  const { name, text, label } = asRecord(entry);
  const found = [entry, name, text, label].map(readText).find((one) => one !== undefined);
  return found === undefined ? null : translateTokens(found, t);
}

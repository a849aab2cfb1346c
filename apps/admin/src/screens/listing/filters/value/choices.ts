import type { Field } from "@rowhouse/contract";
import {
  offeredChoices,
  readChoices,
  readText,
  statusEntries,
  statusName,
  translateTokens,
} from "@rowhouse/extension-kit";

/** A value that can be chosen, and how people read it. */
export interface FilterChoice {
  value: string;
  label: string;
  /** Name of its color. */
  color?: string | undefined;
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
    return statusEntries(options["status_mapping"]).map((entry) => ({
      value: entry.value,
      label: statusName(entry, t),
      color: entry.background_color ?? "gray",
    }));
  return offeredChoices(readChoices(options["choices"]).list ?? [], [], t);
}

/** Yes and no in the words of the field. */
export function flagsOf(field: Field, t: Translate): FilterChoice[] {
  const { labelOn, labelOff, textActive, textInactive } = field.options ?? {};
  return [
    { value: "1", label: ownText([labelOn, textActive], t) ?? t("interfaces.toggle.on") },
    { value: "0", label: ownText([labelOff, textInactive], t) ?? t("interfaces.toggle.off") },
  ];
}

/** How people read one value of a field with choices, also one that is not among them any more. */
export function choiceLabel(field: Field, value: string, t: Translate): string {
  const choice = choicesOf(field, t).find((one) => one.value === value);
  if (choice !== undefined) return choice.label;
  return field.type === "status" ? statusName({ name: value, value }, t) : value;
}

function ownText(texts: readonly unknown[], t: Translate): string | null {
  const own = texts.map(readText).find((text) => text !== undefined);
  return own === undefined ? null : translateTokens(own, t);
}

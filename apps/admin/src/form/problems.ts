import {
  checkValue,
  isEmpty,
  isRequired,
  type Collection,
  type Field,
  type Problem,
} from "@rowhouse/contract";
import type { InvalidText } from "@rowhouse/extension-kit";
import type { TFunction } from "i18next";

import { noFields } from "./form.model.ts";

/** What the validation before a save needs of a form. */
export interface CheckedForm {
  collection: Pick<Collection, "fields">;
  /** Current values, edits included. */
  values: Readonly<Record<string, unknown>>;
  staged: Readonly<Record<string, unknown>>;
  /** Text in boxes that is no valid value. */
  invalidTexts?: Readonly<Record<string, InvalidText>>;
  isNew: boolean;
  /** Fields that cannot be filled in here: hidden ones and read-only ones. */
  lockedFields?: ReadonlySet<string>;
}

/**
 * Messages for what would be refused on save, by field key; the form scrolls to the first. Untouched
 * fields of a saved item are not checked: nothing of them is sent.
 */
export function findProblems(form: CheckedForm, t: TFunction): Record<string, string> {
  const { collection, values, staged, invalidTexts = {}, isNew, lockedFields = noFields } = form;
  const found: Record<string, string> = {};
  for (const field of Object.values(collection.fields)) {
    const key = field.field;
    const invalid = invalidTexts[key];
    const isSent = key in staged || invalid !== undefined || isNew;
    if (!isSent || lockedFields.has(key) || field.readonly || field.hidden_detail) continue;
    const problem =
      invalid === undefined
        ? fieldProblem(field, values[key], t)
        : t(invalid.key, invalid.params ?? {});
    if (problem !== null) found[key] = problem;
  }
  return found;
}

/** The message for one value; null when it may be saved. */
export function fieldProblem(field: Field, value: unknown, t: TFunction): string | null {
  if (isEmpty(value)) return isRequired(field) ? t("problems.required") : null;
  // A list of changes is checked where its rows are edited.
  const found =
    field.type === "o2m" || field.type === "translation" ? null : checkValue(field, value);
  return found === null ? null : problemText(found, value, t);
}

/** The form counts what is too much; the texts of its other rules come with the app. */
function problemText({ rule, values }: Problem, value: unknown, t: TFunction): string {
  if (rule !== "length") return t(`problems.${rule}`, values);
  const over = typeof value === "string" ? value.length - Number(values["max"]) : 1;
  return t("field_too_long", { count: Math.max(over, 1) });
}

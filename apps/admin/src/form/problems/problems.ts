import {
  checkValue,
  type Collection,
  type Field,
  findCollection,
  findRelation,
  isEmpty,
  isRecord,
  isRequired,
  itemKey,
  type Model,
  ownValue,
  type Problem,
} from "@rowhouse/contract";
import {
  changesOf,
  entryId,
  type InvalidText,
  isTakenOut,
  rowKey,
  rowShape,
} from "@rowhouse/extension-kit";
import type { Translation } from "../../i18n/translation.ts";
import { testPattern } from "../../design/patterns/patterns.ts";
import { noFields } from "../form.model.ts";
import { below, keysAt, nestedKey } from "./nested-paths.ts";

/** The data of a form that the validation before a save needs. */
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
  /** Checks the rows of lists as well. */
  nested?: NestedCheck;
}

/**
 * Messages for what would be refused on save, by field key, and by the way to values inside lists (`nested-paths.ts`); the
 * form scrolls to the first. Untouched fields of a saved item are not checked: nothing of them is sent.
 */
export function findProblems(form: CheckedForm, t: Translation["t"]): Record<string, string> {
  const {
    collection,
    values,
    staged,
    invalidTexts = {},
    isNew,
    lockedFields = noFields,
    nested,
  } = form;
  const found: Record<string, string> = {};
  for (const field of Object.values(collection.fields)) {
    const key = field.field;
    const invalid = ownValue(invalidTexts, key);
    const isSent = Object.hasOwn(staged, key) || keysAt(invalidTexts, [key]).length > 0 || isNew;
    if (!isSent || lockedFields.has(key) || field.readonly || field.hidden_detail) continue;
    const problem =
      invalid === undefined
        ? fieldProblem(field, ownValue(values, key), t)
        : t(invalid.key, invalid.params ?? {});
    if (problem !== null) found[key] = problem;
    if (nested === undefined) continue;
    const inside = isList(field) ? listProblems : newItemProblems;
    for (const [way, text] of Object.entries(inside(field, { ...form, nested }, t)))
      found[nestedKey([key, way])] = text;
  }
  return found;
}

/** The problems in the rows of a list. */
function listProblems(
  field: Field,
  form: CheckedForm & { nested: NestedCheck },
  t: Translation["t"],
): Record<string, string> {
  const { staged, invalidTexts = {}, nested } = form;
  const { model, lockedIn } = nested;
  const list = { field, value: ownValue(staged, field.field), model };
  const found = rowProblems(list, ({ collection, values, isNew, filled }) => {
    const lockedFields = new Set([...lockedIn(collection), ...filled]);
    return findProblems({ collection, values, staged: values, isNew, nested, lockedFields }, t);
  });
  for (const [way, { key, params }] of Object.entries(below(invalidTexts, [field.field])))
    found[way] = t(key, params ?? {});
  return found;
}

/** The problems in the item that a reference creates. */
function newItemProblems(
  field: Field,
  form: CheckedForm & { nested: NestedCheck },
  t: Translation["t"],
): Record<string, string> {
  const { staged, nested } = form;
  const relation = findRelation(nested.model, field.collection, field.field);
  const collection = relation && findCollection(nested.model, relation.collection);
  if (relation?.kind !== "m2o" || collection === null) return {};
  const invalidTexts = below(form.invalidTexts ?? {}, [field.field]);
  const value = ownValue(staged, field.field);
  const isNew = isRecord(value) && itemKey(collection, value) === null;
  const values = isRecord(value) ? value : {};
  const lockedFields = nested.lockedIn(collection);
  const own = { collection, values, isNew, invalidTexts, lockedFields, nested };
  return findProblems({ ...own, staged: isNew ? values : {} }, t);
}

/** Whether a field stages a list of changes, which is checked where its rows are edited. */
export function isList({ type }: Pick<Field, "type">): boolean {
  return type === "o2m" || type === "translation";
}

/** The message for one value; null when it may be saved. */
export function fieldProblem(field: Field, value: unknown, t: Translation["t"]): string | null {
  if (isEmpty(value)) return isRequired(field) ? t("problems.required") : null;
  const found = isList(field) ? null : checkValue(field, value, testPattern);
  return found === null ? null : problemText(found, value, t);
}

/** Whether a text is longer than its column. */
export function isTooLong(field: Field, value: unknown): boolean {
  return typeof value === "string" && checkValue(field, value, testPattern)?.rule === "length";
}

/** The form counts what is too much; the texts of its other rules come with the app. */
function problemText({ rule, values }: Problem, value: unknown, t: Translation["t"]): string {
  if (rule !== "length") return t(`problems.${rule}`, values);
  const over = typeof value === "string" ? value.length - Number(values["max"]) : 1;
  return t("field_too_long", { count: Math.max(over, 1) });
}

/** The data needed to check the rows of lists. */
interface NestedCheck {
  model: Model;
  /** Fields of a collection that cannot be filled in by this user. */
  lockedIn: (collection: Collection) => ReadonlySet<string>;
}

/** The values of a related item that are sent. */
interface CheckedRow {
  collection: Collection;
  values: Record<string, unknown>;
  isNew: boolean;
  /** Fields that follow from the list itself. */
  filled: readonly string[];
}

/**
 * The problems of the rows that a list creates and changes which would be refused, by the way there from the list.
 * @param check finds what is wrong in one of them
 */
function rowProblems(
  { field, value, model }: { field: Field; value: unknown; model: Model },
  check: (row: CheckedRow) => Readonly<Record<string, string>>,
): Record<string, string> {
  const relation = findRelation(model, field.collection, field.field);
  const shape = relation && rowShape(model, relation);
  if (shape === null) return {};
  const { collection, owner, far } = shape;
  const found: Record<string, string> = {};
  const add = (path: readonly string[], row: CheckedRow) => {
    for (const [key, text] of Object.entries(check(row))) found[nestedKey([...path, key])] = text;
  };
  for (const entry of changesOf(value)) {
    const id = entryId(shape, entry);
    if (id === null || isTakenOut(shape, entry)) continue;
    const isNew = rowKey(shape, entry) === null;
    const filled = far === null ? [owner] : [owner, far.field];
    add([id], { collection, values: entry, isNew, filled });
    const inner = far && ownValue(entry, far.field);
    if (far === null || !isRecord(inner)) continue;
    const isFarNew = (ownValue(inner, far.key) ?? null) === null;
    const path = [id, far.field];
    add(path, { collection: far.collection, values: inner, isNew: isFarNew, filled: [] });
  }
  return found;
}

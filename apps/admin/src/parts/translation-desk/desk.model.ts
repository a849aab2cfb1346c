import {
  isAliasType,
  isEmpty,
  isRecord,
  keyOf,
  ownValue,
  type Collection,
  type Field,
  type Item,
  type ItemKey,
} from "@rowhouse/contract";
import { isTaken, type RelatedRow, type RowShape } from "@rowhouse/extension-kit";

/** A language that can be translated into. */
export interface Language {
  /** The key that names it in a row, as text, and as it is stored. */
  key: string;
  stored: ItemKey;
  name: string;
  /** The code that a browser uses for it; null where that is not known. */
  code: string | null;
  direction: "ltr" | "rtl";
}

/** A language with its translation. */
export interface Translation extends Language {
  /** Null while there is none. */
  row: RelatedRow | null;
  /** The id of the row, also before it is there: messages about its fields are stored by it. */
  rowId: string;
}

/** The languages of a collection of languages. */
export function listedLanguages(
  items: readonly Item[],
  { key, name }: { key: string; name: string | undefined },
): Language[] {
  return items.flatMap((item) => {
    const stored = keyOf(item, key);
    if (stored === null) return [];
    const code = [stored, ...codeNames.map((field) => ownValue(item, field))].find(isCode) ?? null;
    const named = name === undefined ? null : ownValue(item, name);
    return {
      key: String(stored),
      stored,
      code,
      name: typeof named === "string" && named !== "" ? named : nameOf(code) || String(stored),
      direction: item["direction"] === "rtl" ? "rtl" : directionOf(code),
    };
  });
}

/** The languages of a map of code to name. */
export function mappedLanguages(names: Readonly<Record<string, string>>): Language[] {
  return Object.entries(names).map(([key, name]) => {
    const code = isCode(key) ? key : null;
    return { key, stored: key, name: name || key, code, direction: directionOf(code) };
  });
}

/**
 * Each language with its row, and behind them rows of languages that are not among these.
 * @param languageField field of the rows that says their language
 */
export function translationsOf(
  languages: readonly Language[],
  rows: readonly RelatedRow[],
  { languageField, languageKey }: { languageField: string; languageKey: string },
): Translation[] {
  const keyIn = ({ item }: RelatedRow) => keyOf(ownValue(item, languageField), languageKey);
  const rowOf = (key: string) => rows.find((row) => isSameLanguage(keyIn(row), key)) ?? null;
  const unknown = rows.flatMap((row): Language[] => {
    const stored = keyIn(row);
    if (stored === null || languages.some(({ key }) => isSameLanguage(stored, key))) return [];
    return mappedLanguages({ [String(stored)]: "" }).map((language) => ({ ...language, stored }));
  });
  const all = [...languages, ...new Map(unknown.map((one) => [one.key, one])).values()];
  return all.map((language) => {
    const row = rowOf(language.key);
    return { ...language, row, rowId: row?.id ?? `row:language:${language.key}` };
  });
}

/** Fields that are translated: what can be filled in, and does not follow from the list or the server. */
export function translatedFields(
  { collection, owner }: Pick<RowShape, "collection" | "owner">,
  languageField: string,
  hidden: ReadonlySet<string>,
): Field[] {
  return Object.values(collection.fields).filter(
    ({ field, type, primary_key: isKey, hidden_detail: isHidden, readonly: isReadOnly }) =>
      !isKey &&
      !isHidden &&
      !isReadOnly &&
      !isAliasType(type) &&
      !hidden.has(field) &&
      field !== owner &&
      field !== languageField &&
      !otherTypes.has(type ?? ""),
  );
}

/** Types whose values are no translation. */
const otherTypes: ReadonlySet<string> = new Set([
  "boolean",
  "sort",
  "status",
  "user_created",
  "user_updated",
  "datetime_created",
  "datetime_updated",
]);

/** How many fields of a translation are filled in, of those that the source has; of all where it has none. */
export function completeness(
  fields: readonly Field[],
  row: RelatedRow | null,
  source: RelatedRow | null,
): { filled: number; wanted: number } {
  const isFilled = (one: RelatedRow | null, { field }: Field) =>
    one !== null && !isTaken(one) && !isBlank(ownValue(one.item, field));
  const ofSource = fields.filter((field) => isFilled(source, field));
  const wanted = ofSource.length === 0 ? fields : ofSource;
  return {
    filled: wanted.filter((field) => isFilled(row, field)).length,
    wanted: wanted.length,
  };
}

/** Fills the empty fields of a translation from another one. */
export function copied(
  fields: readonly Field[],
  { from, to }: { from: Item; to: Item },
  referenceKeys: Readonly<Record<string, string>>,
): Item {
  return Object.fromEntries(
    fields
      .filter(({ field }) => isBlank(ownValue(to, field)) && !isBlank(ownValue(from, field)))
      .map(({ field }) => [
        field,
        plainValue(ownValue(from, field), ownValue(referenceKeys, field)),
      ]),
  );
}

/** A value as it is staged: a reference by its key. */
export function plainValue(value: unknown, referenceKey: string | undefined): unknown {
  return isRecord(value) && referenceKey !== undefined ? keyOf(value, referenceKey) : value;
}

/** The language that is shown first: the default one, else the first with a translation, else the first. */
export function firstLanguage(
  translations: readonly Translation[],
  defaultLanguage: string | undefined,
): Translation | null {
  return (
    translations.find(({ key }) => isSameLanguage(defaultLanguage ?? null, key)) ??
    translations.find(({ row }) => row !== null) ??
    translations[0] ??
    null
  );
}

/** The collection of rows without a language of their own has its primary key; the field of languages holds it. */
export function languageKeyField(
  collection: Collection | null,
  named: string | undefined,
): string | null {
  if (collection === null) return null;
  if (named !== undefined && Object.hasOwn(collection.fields, named)) return named;
  return Object.values(collection.fields).find((field) => field.primary_key)?.field ?? null;
}

/** As the server compares them. */
export function isSameLanguage(one: ItemKey | null, other: string): boolean {
  return one !== null && String(one).toLowerCase() === other.toLowerCase();
}

/** Fields of languages that may hold what a browser calls them. */
const codeNames = ["code", "locale", "iso", "tag"];

function isCode(value: unknown): value is string {
  return typeof value === "string" && /^[a-z]{2,3}([-_][a-z0-9]+)*$/i.test(value);
}

function localeOf(code: string): Intl.Locale | null {
  try {
    return new Intl.Locale(code.replaceAll("_", "-"));
  } catch {
    return null;
  }
}

function directionOf(code: string | null): "ltr" | "rtl" {
  const script = code === null ? null : localeOf(code)?.maximize().script;
  return rightToLeftScripts.has(script ?? "") ? "rtl" : "ltr";
}

/** Scripts that run from right to left. */
const rightToLeftScripts: ReadonlySet<string> = new Set([
  "Adlm",
  "Arab",
  "Hebr",
  "Mand",
  "Nkoo",
  "Rohg",
  "Samr",
  "Syrc",
  "Thaa",
]);

/** A language in its own words. */
function nameOf(code: string | null): string {
  const locale = code === null ? null : localeOf(code);
  return (
    (locale &&
      new Intl.DisplayNames([locale.baseName], { type: "language" }).of(locale.baseName)) ??
    ""
  );
}

/** Whether nothing was written. */
export function isBlank(value: unknown): boolean {
  return isEmpty(value) || (Array.isArray(value) && value.length === 0);
}

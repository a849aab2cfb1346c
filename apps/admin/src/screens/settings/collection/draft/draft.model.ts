import {
  fieldTypes,
  findDatatype,
  isAliasType,
  isRecord,
  isSameValue,
  latinDigits,
  ownValue,
  parseBoolean,
  primaryKeyField,
  singularTypes,
  storedDatatype,
  defaultDatatype,
  type Collection,
  type DatabaseKind,
  type Field,
  type FieldChange,
  type FieldType,
} from "@rowhouse/contract";
import type { InterfaceDefinition } from "@rowhouse/extension-kit";
import type { Values } from "../../../../form/draft/draft.model.ts";
import { safeName } from "../../../../design/dialogs/safe-name.ts";
import { namesOf, storedNames } from "../names.model.ts";

/** Longer texts have a TEXT. */
const longestVarchar = 255;

/** Options of an interface as they are stored. */
export type Stored = Readonly<Record<string, unknown>>;

/** A field while it is set up; texts are as they were typed. */
export interface FieldDraft {
  /** Id of the interface; null until one is chosen. */
  interfaceId: string | null;
  /** The text typed as its name. */
  name: string;
  type: FieldType | null;
  /** Null without a column. */
  datatype: string | null;
  /** Somebody chose the datatype, so it is not changed for them. */
  isDatatypeChosen: boolean;
  length: string;
  default_value: string;
  validation: string;
  note: string;
  required: boolean;
  unique: boolean;
  readonly: boolean;
  hidden_detail: boolean;
  hidden_browse: boolean;
  primary_key: boolean;
  signed: boolean;
  width: string;
  /** The names of the field, by language. */
  names: Readonly<Record<string, string>>;
  options: Stored;
}

/** The initial state of a new field. */
export const emptyDraft: FieldDraft = {
  interfaceId: null,
  name: "",
  type: null,
  datatype: null,
  isDatatypeChosen: false,
  length: "",
  default_value: "",
  validation: "",
  note: "",
  required: false,
  unique: false,
  readonly: false,
  hidden_detail: false,
  hidden_browse: false,
  primary_key: false,
  signed: true,
  width: "full",
  names: {},
  options: {},
};

/** A field that exists, to be changed. */
export function draftOf(field: Field): FieldDraft {
  const { required, unique, readonly, hidden_detail, hidden_browse, primary_key, signed } = field;
  return {
    required,
    unique,
    readonly,
    hidden_detail,
    hidden_browse,
    primary_key,
    signed,
    interfaceId: field.interface,
    name: field.field,
    type: field.type,
    datatype: field.datatype,
    isDatatypeChosen: true,
    length: hasLength(field.datatype) ? (field.length ?? "") : "",
    default_value: defaultText(field),
    validation: field.validation ?? "",
    note: field.note ?? "",
    width: field.width ?? "full",
    names: namesOf(field.translation),
    options: field.options ?? {},
  };
}

/** The draft as values of the description of a field, which the form engine stages and journals. */
export function valuesOfDraft({ interfaceId, name, names, ...others }: FieldDraft): Values {
  return { ...others, interface: interfaceId, field: name, translation: names };
}

/** Reads the draft from values; those of the journal may be of another version of the app. */
export function readDraft(values: Values): FieldDraft {
  const text = (key: string): string => textOr(ownValue(values, key), "");
  const isOn = (key: string): boolean => ownValue(values, key) === true;
  const options = ownValue(values, "options");
  return {
    interfaceId: textOr(ownValue(values, "interface"), null),
    name: text("field"),
    type: fieldTypes.find((one) => one === ownValue(values, "type")) ?? null,
    datatype: textOr(ownValue(values, "datatype"), null),
    isDatatypeChosen: isOn("isDatatypeChosen"),
    length: text("length"),
    default_value: text("default_value"),
    validation: text("validation"),
    note: text("note"),
    required: isOn("required"),
    unique: isOn("unique"),
    readonly: isOn("readonly"),
    hidden_detail: isOn("hidden_detail"),
    hidden_browse: isOn("hidden_browse"),
    primary_key: isOn("primary_key"),
    signed: isOn("signed"),
    width: textOr(ownValue(values, "width"), emptyDraft.width),
    names: namesOf(ownValue(values, "translation")),
    options: isRecord(options) ? options : {},
  };
}

function textOr<Other>(value: unknown, other: Other): string | Other {
  return typeof value === "string" ? value : other;
}

/** Lengths that the database reports for datatypes that take none say nothing. */
function hasLength(datatype: string | null): boolean {
  const found = datatype === null ? null : findDatatype("mysql", datatype);
  return found !== null && found.length !== "none" && found.unit !== "digits";
}

function defaultText({ type, default_value: value }: Field): string {
  if (value === null) return "";
  if (type !== "boolean") return value;
  const isOn = parseBoolean(value);
  return typeof isOn === "boolean" ? String(Number(isOn)) : value;
}

/** Where a draft belongs: its collection, the field it changes (null for a new one), and the vendor of the database. */
export interface DraftPlace {
  collection: Collection;
  field: Field | null;
  kind: DatabaseKind;
}

/** The types that a field with an interface can have here: of some a collection has only one field. */
export function possibleTypes(
  { types }: Pick<InterfaceDefinition, "types">,
  { collection, field }: Pick<DraftPlace, "collection" | "field">,
): FieldType[] {
  if (field?.type) return isAliasType(field.type) ? [field.type] : realTypes(types, field.type);
  const present = new Set(Object.values(collection.fields).map(({ type }) => type));
  return types.filter((type) => !(singularTypes.includes(type) && present.has(type)));
}

/** The types that a column can become: its own type first, and others of the interface that have a column. */
function realTypes(types: readonly FieldType[], own: FieldType): FieldType[] {
  const others = types.filter((type) => !isAliasType(type) && !singularTypes.includes(type));
  return [...new Set([own, ...others])];
}

/** Chooses how the field is edited. A new field gets what the interface recommends; one that exists keeps its column. */
export function withInterface(
  draft: FieldDraft,
  definition: InterfaceDefinition,
  { proposed, ...place }: DraftPlace & { proposed?: FieldType | null },
): FieldDraft {
  if (definition.id === draft.interfaceId) return draft;
  const { field } = place;
  const interfaceId = definition.id;
  if (field !== null) {
    const isStored = field.interface === interfaceId;
    return { ...draft, interfaceId, options: isStored ? (field.options ?? {}) : {} };
  }
  const possible = possibleTypes(definition, place);
  const type = possible.find((one) => one === proposed) ?? possible[0] ?? null;
  const { defaultValue = "", validation = "", required = false } = definition.recommended ?? {};
  const chosen = { ...draft, interfaceId, options: {}, required, validation };
  return {
    ...withType(chosen, type, { definition, kind: place.kind }),
    default_value: defaultValue,
  };
}

/** Chooses what the field stores; datatype and length follow. */
export function withType(
  draft: FieldDraft,
  type: FieldType | null,
  { definition, kind }: { definition: InterfaceDefinition | null; kind: DatabaseKind },
): FieldDraft {
  const usual = type === null ? null : defaultDatatype(kind, type);
  const typed = { ...draft, type, isDatatypeChosen: false, signed: isCounted(type) };
  if (usual === null) return { ...typed, datatype: null, length: "", default_value: "" };
  const { datatype, length } = usual;
  const unit = findDatatype(kind, datatype)?.unit ?? null;
  const recommended = definition?.recommended?.length;
  const isFitting = unit !== null && unit !== "digits,decimals" && recommended !== undefined;
  return withFittingLength(
    { ...typed, datatype, length: (isFitting ? recommended : length) ?? "" },
    kind,
  );
}

/** Numbers may be negative; keys of items are not. */
function isCounted(type: FieldType | null): boolean {
  return type === "integer" || type === "decimal";
}

/** Chooses the datatype; it brings its usual length, or takes the length away. */
export function withDatatype(draft: FieldDraft, datatype: string, kind: DatabaseKind): FieldDraft {
  const usual = draft.type === null ? null : defaultDatatype(kind, draft.type);
  const found = findDatatype(kind, datatype);
  const isOwn = usual?.datatype === datatype && found?.unit !== "digits,decimals";
  const length = isOwn ? usual.length : (found?.defaultLength ?? null);
  return { ...draft, datatype, isDatatypeChosen: true, length: length ?? "" };
}

/** The length as it is typed: digits of any script; one number, two with a comma, or values that stay as they are. */
export function withLength(draft: FieldDraft, typed: string, unit?: string | null): FieldDraft {
  const digits = unit === "values" ? typed : latinDigits(typed);
  const isOne = unit !== "values" && unit !== "digits,decimals";
  return { ...draft, length: isOne ? digits.replaceAll(/\D/g, "") : digits };
}

/** Texts longer than a short text are stored as TEXT, unless somebody has decided about the datatype. */
export function withFittingLength(draft: FieldDraft, kind: DatabaseKind): FieldDraft {
  const isLong = draft.type === "string" && Number(draft.length) > longestVarchar;
  if (!isLong || draft.isDatatypeChosen) return draft;
  return { ...draft, datatype: storedDatatype(kind, "TEXT"), length: "" };
}

/** The key of the field in its collection and the name of its column, normalized from what was typed. */
export function fieldKey({ name }: Pick<FieldDraft, "name">, field: Field | null): string {
  return field === null ? safeName(name) : field.field;
}

/** Everything about a new field, which stands at the end of its collection. A column that holds keys is like the key of `related`. */
export function newFieldBody(
  draft: FieldDraft,
  collection: Collection,
  related: Collection | null,
): FieldChange {
  return {
    ...bodyOf(draft),
    ...(related === null ? {} : keyColumn(related)),
    sort: Object.keys(collection.fields).length + 1,
  };
}

/** A column for the keys of a collection. */
export function keyColumn(
  related: Collection,
): Pick<FieldChange, "datatype" | "length" | "signed" | "default_value"> {
  const key = primaryKeyField(related);
  if (key === null) return { datatype: "INT" };
  const { datatype, length, signed } = key;
  return { datatype, length, signed, default_value: null };
}

/** The changes to a field that exists; nothing else is sent, so that no column is changed without need. */
export function changedBody(draft: FieldDraft, field: Field): FieldChange {
  return changedSince(draft, draftOf(field));
}

/** The same, by what was saved of it. */
export function changedSince(draft: FieldDraft, saved: FieldDraft): FieldChange {
  const before = new Map<string, unknown>(Object.entries(bodyOf(saved)));
  const after = bodyOf(draft);
  const changed: FieldChange = Object.fromEntries(
    Object.entries(after).filter(([key, value]) => !isSameValue(value, before.get(key))),
  );
  // A datatype is sent with its length, or the server would have to guess it.
  return "datatype" in changed && after.length !== undefined
    ? { ...changed, length: after.length }
    : changed;
}

function bodyOf(draft: FieldDraft): FieldChange {
  const { type, datatype, width, required, readonly, hidden_detail, hidden_browse } = draft;
  return {
    ...(type === null ? {} : { type }),
    ...(isAliasType(type) ? {} : columnOf(draft, datatype)),
    interface: draft.interfaceId,
    options: Object.keys(draft.options).length > 0 ? { ...draft.options } : null,
    note: draft.note || null,
    translation: storedNames(draft.names),
    required,
    readonly,
    hidden_detail,
    hidden_browse,
    width,
    validation: draft.validation || null,
  };
}

function columnOf(draft: FieldDraft, datatype: string | null): FieldChange {
  const { unique, primary_key, signed } = draft;
  return {
    datatype,
    length: draft.length.replaceAll(/\s/g, "") || null,
    unique,
    primary_key,
    signed,
    default_value: draft.default_value === "" ? null : draft.default_value,
  };
}

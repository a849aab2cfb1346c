import {
  isSameValue,
  primaryKeyField,
  singularTypes,
  type Collection,
  type Field,
  type FieldChange,
  type FieldType,
  usualDatatype,
} from "@rowhouse/contract";
import {
  choice,
  defineOptions,
  flag,
  text,
  type InterfaceDefinition,
} from "@rowhouse/extension-kit";

/** Longer texts have a TEXT (API contract 6.3). */
const longestVarchar = 255;

/** What is offered first (requirements, settings area 2). */
const popular = [
  "text-input",
  "textarea",
  "wysiwyg",
  "toggle",
  "datetime",
  "calendar",
  "file",
  "many-to-one",
];

/** Relations that are set up with the field itself; lists of related items need a field elsewhere first. */
const simpleRelations: readonly InterfaceDefinition["relation"][] = [undefined, "m2o", "file"];

/** The facts about a field that its form shows, whatever its interface. */
export const fieldFacts = defineOptions({
  note: text({ label: "field_fact_note", note: "field_fact_note_note" }),
  required: flag({ label: "required", width: "half" }),
  unique: flag({ label: "field_fact_unique", width: "half" }),
  readonly: flag({ label: "field_fact_readonly", width: "half" }),
  hidden_detail: flag({ label: "field_fact_hidden_detail", width: "half" }),
  hidden_browse: flag({ label: "field_fact_hidden_browse", width: "half" }),
  width: choice({
    label: "field_fact_width",
    choices: {
      full: "$t:field_width_full",
      half: "$t:field_width_half",
      fill: "$t:field_width_fill",
    },
    default: "full",
    width: "half",
  }),
  default_value: text({ label: "field_fact_default", width: "half" }),
  validation: text({
    label: "field_fact_validation",
    note: "field_fact_validation_note",
    options: { monospace: true },
  }),
});

/** Facts or options as a form stages them: what is equal to its default is left out. */
export type Staged = Readonly<Record<string, unknown>>;

/** What is stored about a field and is not what its form begins with. */
export function storedFacts(field: Field): Staged {
  const { note, required, unique, readonly, hidden_detail, hidden_browse } = field;
  const { width, default_value, validation } = field;
  const facts = {
    ...{ note, required, unique, readonly, hidden_detail, hidden_browse },
    ...{ width, default_value, validation },
  };
  const usual: readonly unknown[] = [null, false, "", fieldFacts.initial.width];
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => !usual.includes(value)));
}

/** All facts as they are stored when a form has staged these; what was taken back to its default is stored as that. */
function completed(facts: Staged): FieldChange {
  const { note, required, unique, readonly, hidden_detail, hidden_browse, width } =
    fieldFacts.read(facts);
  const { default_value = null, validation = null } = fieldFacts.read(facts);
  return {
    note: note ?? null,
    ...{ required, unique, readonly, hidden_detail, hidden_browse, width },
    ...{ default_value, validation },
  };
}

/** The type of a new field with an interface: the first that the collection has no field of yet, where one is the most. */
function newFieldType({ types }: InterfaceDefinition, collection: Collection): FieldType | null {
  const present = new Set(Object.values(collection.fields).map(({ type }) => type));
  return types.find((type) => !(singularTypes.includes(type) && present.has(type))) ?? null;
}

/** The interfaces that a new field of the collection can have: the popular ones first in their order, the others by group. */
export function offeredInterfaces(
  interfaces: readonly InterfaceDefinition[],
  collection: Collection,
): { popular: InterfaceDefinition[]; others: InterfaceDefinition[] } {
  const possible = interfaces.filter(
    (definition) =>
      definition.id !== "primary-key" &&
      simpleRelations.includes(definition.relation) &&
      newFieldType(definition, collection) !== null,
  );
  return {
    popular: popular.flatMap((id) => possible.find((one) => one.id === id) ?? []),
    others: possible.filter(({ id }) => !popular.includes(id)),
  };
}

/** The column of a new field: one that holds keys is like the key it points to. Every server knows the names of MySQL's datatypes. */
function columnOf(
  definition: InterfaceDefinition,
  type: FieldType,
  related: Collection | null,
): Pick<FieldChange, "datatype" | "length"> {
  const key = related && primaryKeyField(related);
  if (key) return { datatype: key.datatype, length: key.length };
  const { length } = definition.recommended ?? {};
  if (type === "string" && length !== undefined)
    return Number(length) > longestVarchar ? { datatype: "TEXT" } : { datatype: "VARCHAR", length };
  return usualDatatype("mysql", type) ?? {};
}

/** What a form says about a field. */
export interface Entered {
  facts: Staged;
  options: Staged;
}

/** What has changed about a field that exists; nothing else is sent, so that no column is changed without need. */
export function fieldChange(field: Field, { facts, options }: Entered): FieldChange {
  const before = completed(storedFacts(field));
  const changed = Object.entries(completed(facts)).filter(
    ([key, value]) =>
      !isSameValue(value, Object.entries(before).find(([name]) => name === key)?.[1]),
  );
  return {
    ...Object.fromEntries(changed),
    ...(isSameValue(options, field.options ?? {}) ? {} : { options: orNull(options) }),
  };
}

/** A new field at the end of its collection; null where an interface has no type left for it. */
export function newField(
  collection: Collection,
  definition: InterfaceDefinition,
  { facts, options, related }: Entered & { related: Collection | null },
): FieldChange | null {
  const type = newFieldType(definition, collection);
  if (type === null) return null;
  return {
    ...completed(facts),
    ...columnOf(definition, type, related),
    ...{ type, interface: definition.id, options: orNull(options) },
    sort: Object.keys(collection.fields).length + 1,
  };
}

function orNull(options: Staged): Record<string, unknown> | null {
  return Object.keys(options).length > 0 ? { ...options } : null;
}

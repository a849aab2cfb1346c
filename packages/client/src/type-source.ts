import {
  findRelation,
  isToManyType,
  keyFields,
  readStatusMapping,
  wireValueOf,
  ownValue,
  type Collection,
  type Field,
  type Model,
  type WireKind,
} from "@rowhouse/contract";

/**
 * TypeScript declarations of the items of a model: one interface per collection, and `Types` with all of them by name for
 * `createClient<Types>()`. The same model always gives the same text.
 *
 * @example typeSourceOf({ collections: Object.fromEntries(list.map((each) => [each.collection, each])), relations })
 */
export function typeSourceOf(model: Model): string {
  const collections = Object.values(model.collections).toSorted((a, b) =>
    a.collection < b.collection ? -1 : 1,
  );
  const names = interfaceNames(collections);
  const interfaces = collections.map((collection) => interfaceOf(model, collection, names));
  const entries = collections.map(
    ({ collection }) => `  ${keyText(collection)}: ${names.get(collection)};\n`,
  );
  return [
    "// Made from the model of a project by `npm run types`. Make it again after a change of the model.\n",
    ...interfaces,
    `/** The items of each collection. */\nexport interface Types {\n${entries.join("")}}\n`,
  ].join("\n");
}

/** `news_items` becomes `NewsItems`; duplicates get a number. */
function interfaceNames(collections: readonly Collection[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set(["Types"]);
  for (const { collection } of collections) {
    const words = collection.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
    const name = words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join("");
    const base = /^[A-Za-z]/.test(name) ? name : `Collection${name}`;
    let unique = base;
    for (let count = 2; taken.has(unique); count += 1) unique = `${base}${count}`;
    taken.add(unique);
    names.set(collection, unique);
  }
  return names;
}

function interfaceOf(
  model: Model,
  collection: Collection,
  names: ReadonlyMap<string, string>,
): string {
  const lines = Object.values(collection.fields).flatMap((field) => {
    const type = typeOf(model, { collection, field }, names);
    return type === null ? [] : [`  ${keyText(field.field)}: ${type};\n`];
  });
  return `export interface ${names.get(collection.collection)} {\n${lines.join("")}}\n`;
}

/** Null for fields that hold nothing. */
function typeOf(
  model: Model,
  { collection, field }: { collection: Collection; field: Field },
  names: ReadonlyMap<string, string>,
): string | null {
  const relation = findRelation(model, field.collection, field.field);
  const target = relation && names.get(relation.collection);
  if (isToManyType(field.type)) {
    const far = relation && ownValue(model.collections, relation.collection);
    const keys = far ? keyFields(far) : [];
    const [sole] = keys;
    if (!target || !sole) return null;
    return `(${keys.length === 1 ? plainType(sole) : "string"} | ${target})[]`;
  }
  const value = wireValueOf(field);
  if (value === null) return null;
  const plain = statusType(collection, field) ?? plainType(field);
  const parts = [plain, ...(target ? [target] : []), ...(value.isNullable ? ["null"] : [])];
  // `unknown` includes everything.
  return plain === "unknown" ? plain : parts.join(" | ");
}

/** The statuses by name, where they are stored as text. */
function statusType(collection: Collection, field: Field): string | null {
  if (field.type !== "status" || wireValueOf(field)?.kind !== "text") return null;
  const values = Object.keys(readStatusMapping(collection) ?? {});
  return values.length > 0 ? values.map((value) => JSON.stringify(value)).join(" | ") : null;
}

const ofKinds: Readonly<Record<WireKind, string>> = {
  integer: "number",
  number: "number",
  boolean: "boolean",
  text: "string",
  date: "string",
  time: "string",
  datetime: "string",
  base64: "string",
  texts: "string[]",
  json: "unknown",
};

function plainType(field: Field): string {
  const value = wireValueOf(field);
  if (value === null) return "unknown";
  return value.isLong ? "number | string" : ofKinds[value.kind];
}

function keyText(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

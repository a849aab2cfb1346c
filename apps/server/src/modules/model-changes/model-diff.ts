import { isSameValue, isSystemCollection } from "@rowhouse/contract";
import type {
  Model,
  ModelFile,
  ModelFileCollection,
  ModelFileRelation,
  RequestedChange,
} from "@rowhouse/contract";
import type { Dialect } from "../../database/database.ts";
import { fieldChanges, newFields } from "./field-diff.ts";
import { toModelFile } from "./model-file.ts";

/**
 * The changes that make a model that of a file, in an order in which they can be made: relations, fields and collections that
 * are too many go first, then come new collections, new and changed fields, and relations. Managed tables only: others stay as they are.
 */
export function modelDiff(
  model: Model,
  { wanted, dialect }: { wanted: ModelFile; dialect: Dialect },
): RequestedChange[] {
  const current = toModelFile(model);
  const known = new Map(current.collections.map((each) => [each.collection, each]));
  const names = new Set(wanted.collections.map(({ collection }) => collection));
  const isGone = ({ collection }: ModelFileCollection): boolean =>
    !names.has(collection) && !isSystemCollection(collection);
  return [
    ...removedRelations(model, { current, wanted }),
    ...current.collections.flatMap((each) =>
      isGone(each) ? [] : removedFields(each, find(wanted, each.collection)),
    ),
    ...current.collections
      .filter(isGone)
      .map(({ collection }): RequestedChange => ({ kind: "delete_collection", collection })),
    ...wanted.collections.flatMap((each) => changesOf(known.get(each.collection), each, dialect)),
    ...wanted.collections.flatMap((each) => groupChanges(known.get(each.collection), each)),
    ...changedRelations(model, { current, wanted }),
  ];
}

function find(file: ModelFile, name: string): ModelFileCollection | undefined {
  return file.collections.find(({ collection }) => collection === name);
}

function removedFields(
  { collection, fields }: ModelFileCollection,
  wanted: ModelFileCollection | undefined,
): RequestedChange[] {
  const names = new Set(wanted?.fields.map(({ field }) => field));
  return fields
    .filter(({ field }) => !names.has(field))
    .map(({ field }): RequestedChange => ({ kind: "delete_field", collection, field }));
}

const settings = ["hidden", "single", "icon", "note", "translation"] as const;

/** Groups come later: they are named, and may be new themselves. */
function changesOf(
  current: ModelFileCollection | undefined,
  wanted: ModelFileCollection,
  dialect: Dialect,
): RequestedChange[] {
  const { collection } = wanted;
  if (current === undefined) return newCollection(wanted, dialect);
  const data = Object.fromEntries(
    settings.flatMap((key) => (isSameValue(current[key], wanted[key]) ? [] : [[key, wanted[key]]])),
  );
  const known = new Set(current.fields.map(({ field }) => field));
  const changed = fieldChanges(current.fields, { wanted: wanted.fields, dialect });
  const isSystem = isSystemCollection(collection);
  return [
    ...(isSystem || Object.keys(data).length === 0
      ? []
      : [{ kind: "update_collection", collection, data } as const]),
    ...newFields(
      wanted.fields.filter(({ field }) => !known.has(field)),
      dialect,
    ).map((field): RequestedChange => ({ kind: "create_field", collection, data: field })),
    ...(changed.length > 0 ? [{ kind: "update_fields", collection, data: changed } as const] : []),
  ];
}

function newCollection(wanted: ModelFileCollection, dialect: Dialect): RequestedChange[] {
  const { collection, fields, ...rest } = wanted;
  const made = newFields(fields, dialect);
  if (isSystemCollection(collection))
    return made.map((field): RequestedChange => ({
      kind: "create_field",
      collection,
      data: field,
    }));
  return [{ kind: "create_collection", data: { collection, ...rest, fields: made } }];
}

function groupChanges(
  current: ModelFileCollection | undefined,
  wanted: ModelFileCollection,
): RequestedChange[] {
  const before = new Map(current?.fields.map(({ field, group }) => [field, group]));
  const data = wanted.fields
    .filter(({ field, group }) => (before.get(field) ?? null) !== group)
    .map(({ field, group }) => ({ field, group }));
  return data.length === 0 ? [] : [{ kind: "update_fields", collection: wanted.collection, data }];
}

interface Files {
  current: ModelFile;
  wanted: ModelFile;
}

const nameOf = ({ collection_many, field_many }: ModelFileRelation): string =>
  `${collection_many}.${field_many}`;

/** Only stored relations: those of a foreign key go with it. */
function removedRelations(model: Model, { current, wanted }: Files): RequestedChange[] {
  const names = new Set(wanted.relations.map(nameOf));
  return current.relations
    .filter((relation) => !names.has(nameOf(relation)))
    .map((relation) => idOf(model, relation))
    .filter((id) => id > 0)
    .map((id): RequestedChange => ({ kind: "delete_relation", id }));
}

function changedRelations(model: Model, { current, wanted }: Files): RequestedChange[] {
  const known = new Map(current.relations.map((relation) => [nameOf(relation), relation]));
  return wanted.relations.flatMap((relation): RequestedChange[] => {
    const before = known.get(nameOf(relation));
    if (before === undefined) return [{ kind: "create_relation", data: relation }];
    if (isSameValue(before, relation)) return [];
    const id = idOf(model, before);
    return id > 0
      ? [{ kind: "update_relation", id, data: relation }]
      : [{ kind: "create_relation", data: relation }];
  });
}

function idOf(model: Model, relation: ModelFileRelation): number {
  return model.relations.find((other) => nameOf(other) === nameOf(relation))?.id ?? 0;
}

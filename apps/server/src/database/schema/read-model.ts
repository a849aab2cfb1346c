import {
  type Collection,
  type Field,
  findCollection,
  findRelation,
  isAliasType,
  isRecord,
  type Model,
  parseJson,
  primaryKeyField,
  readFieldType,
  type ReadonlyReason,
  type Relation,
  undescribedField,
  withoutColumn,
} from "@rowhouse/contract";
import type { Column, Database, Row, Table } from "../database.ts";
import { noteSearchIndexes } from "../search/build-search-index.ts";
import { storedRepliesTable } from "../stored-replies.ts";
import { removalsTable } from "../migrations/20261125-create-removals.ts";
import { storedSessionsTable } from "../migrations/20261124-create-kept-sessions.ts";
import { sessionsTable } from "../migrations/20261127-create-sessions.ts";
import { tokensTable } from "../migrations/20261128-create-tokens.ts";
import { presenceTable } from "../migrations/20261202-create-presence.ts";
import { invitationsTable } from "../migrations/20261206-create-invitations.ts";
import {
  passkeysTable,
  recoveryCodesTable,
  usedChallengesTable,
} from "../migrations/20261207-create-passkeys.ts";
import { fileVersionsTable } from "../migrations/20261226-create-file-versions.ts";
import { uploadsTable } from "../migrations/20261220-create-uploads.ts";
import { cascadesTable } from "../migrations/20261230-create-cascades.ts";
import { versionsTable } from "../versions.ts";
import { noteCascades } from "./cascades.ts";
import { keyRelations, type KeyRelation } from "./derive-fields.ts";
import { inferType } from "./infer-type.ts";
import { sql } from "../sql.ts";

/** Tables of the server itself, which are no collections. */
const inner: ReadonlySet<string> = new Set([
  versionsTable,
  storedRepliesTable,
  storedSessionsTable,
  sessionsTable,
  tokensTable,
  presenceTable,
  invitationsTable,
  removalsTable,
  uploadsTable,
  fileVersionsTable,
  passkeysTable,
  usedChallengesTable,
  recoveryCodesTable,
  cascadesTable,
]);

/**
 * The contract's Model of a project's database: every table and view, described or not, with its fields (API contract 6.1, 6.2).
 * Order: described collections by name, then the others. Columns without a description get a type from their datatype, and
 * from their foreign key a many-to-one relation (with id 0). Descriptions whose column or table is gone are left out.
 */
export async function readModel(db: Database): Promise<Model> {
  const all = await db.dialect.readTables(db);
  const tables = all.filter(({ name }) => !inner.has(name));
  const collectionRows = await db.all(sql`select * from directus_collections`);
  const fieldRows = await db.all(sql`select * from directus_fields order by id`);
  const relationRows = await db.all(sql`select * from directus_relations order by id`);
  const descriptions = new Map(collectionRows.map((row) => [String(row["collection"]), row]));
  const fieldsByCollection = Map.groupBy(fieldRows, (row) => String(row["collection"]));
  const stored = relationRows.map(toRelation);
  const derived = deriveRelations(tables, stored, fieldsByCollection);
  const ordered = [
    ...tables.filter((table) => descriptions.has(table.name)),
    ...tables.filter((table) => !descriptions.has(table.name)),
  ];
  const collections = ordered.map((table) =>
    toCollection(table, {
      description: descriptions.get(table.name),
      fields: fieldsByCollection.get(table.name) ?? [],
      toOne: new Set(
        derived
          .filter((relation) => relation.collection_many === table.name)
          .map((relation) => relation.field_many),
      ),
    }),
  );
  await noteSearchIndexes(db, collections);
  await noteCascades(db, collections);
  const model: Model = {
    collections: Object.fromEntries(
      collections.map((collection) => [collection.collection, collection]),
    ),
    relations: [...derived, ...stored],
  };
  for (const collection of collections) noteKeyTargets(model, collection);
  return model;
}

/** Says of each part of a key that is a many-to-one field what an expanded value calls it. */
function noteKeyTargets(model: Model, { collection: name, fields }: Collection): void {
  for (const field of Object.values(fields)) {
    const relation = field.key_part === undefined ? null : findRelation(model, name, field.field);
    const target = relation && findCollection(model, relation.collection);
    const key = target && primaryKeyField(target);
    if (key) field.key_target = key.field;
  }
}

interface Described {
  description: Row | undefined;
  fields: Row[];
  /** Columns with a foreign key and without a description. */
  toOne: Set<string>;
}

function toCollection(table: Table, { description, fields, toOne }: Described): Collection {
  const rows = new Map(fields.map((row) => [String(row["field"]), row]));
  const columns = table.columns.map((column) =>
    toField(column, rows.get(column.name), toOne.has(column.name)),
  );
  const names = new Set(table.columns.map((column) => column.name));
  const aliases = fields
    .filter(
      (row) => !names.has(String(row["field"])) && isAliasType(readFieldType(String(row["type"]))),
    )
    .map(toAlias);
  const reason = readonlyReason(table);
  return {
    collection: table.name,
    managed: isTrue(description?.["managed"]),
    hidden: isTrue(description?.["hidden"]),
    single: isTrue(description?.["single"]),
    icon: toText(description?.["icon"]),
    note: toText(description?.["note"]),
    translation: fromJson(description?.["translation"]),
    ...(reason ? { readonly_reason: reason } : {}),
    ...(table.isView ? { is_view: true } : {}),
    fields: Object.fromEntries([...columns, ...aliases].map((field) => [field.field, field])),
  };
}

/** A row can be changed only where a key identifies it (API contract 6.5). */
function readonlyReason({ isView, isWritable, columns }: Table): ReadonlyReason | null {
  if (isView) return isWritable ? null : "view";
  return columns.some(({ primaryKey, keyPart }) => primaryKey || keyPart !== null)
    ? null
    : "no-key";
}

function toField(column: Column, row: Row | undefined, isToOne: boolean): Field {
  const inferred = isToOne ? "m2o" : inferType(column.datatype);
  const described = row ? describe(row) : undescribed(column);
  const filled = filledBy(column);
  return {
    ...described,
    collection: column.table,
    field: column.name,
    type: (row && readFieldType(String(row["type"]))) ?? inferred,
    datatype: column.datatype,
    required: described.required || (column.primaryKey && (!filled || column.autoIncrement)),
    note: described.note ?? column.comment,
    default_value: column.defaultValue,
    auto_increment: column.autoIncrement,
    primary_key: column.primaryKey,
    unique: column.unique,
    signed: column.signed,
    length: column.length,
    nullable: column.nullable,
    ...(filled ? { filled } : {}),
    ...(column.keyPart !== null ? { key_part: column.keyPart } : {}),
  };
}

/** A literal default is reported as such. */
function filledBy({ generated, hasDefault, defaultValue }: Column): Field["filled"] | null {
  if (generated) return "always";
  return hasDefault && defaultValue === null ? "if-missing" : null;
}

function toAlias(row: Row): Field {
  return {
    ...describe(row),
    collection: String(row["collection"]),
    field: String(row["field"]),
    type: readFieldType(String(row["type"])),
    ...withoutColumn,
    nullable: true,
  };
}

type Description = Pick<Field, keyof typeof undescribedField>;

function describe(row: Row): Description {
  return {
    id: toNumber(row["id"]),
    interface: toText(row["interface"]),
    options: toRecord(fromJson(row["options"])),
    locked: isTrue(row["locked"]),
    translation: fromJson(row["translation"]),
    readonly: isTrue(row["readonly"]),
    required: isTrue(row["required"]),
    hidden_detail: isTrue(row["hidden_detail"]),
    hidden_browse: isTrue(row["hidden_browse"]),
    validation: toText(row["validation"]),
    sort: toNumber(row["sort"]),
    group: toNumber(row["group"]),
    note: toText(row["note"]),
    width: toText(row["width"]),
  };
}

function undescribed(column: Column): Description {
  return {
    ...undescribedField,
    readonly: column.generated,
    required: !column.nullable && !column.hasDefault,
  };
}

function toRelation(row: Row): Relation {
  return {
    id: Number(row["id"]),
    collection_many: String(row["collection_many"]),
    field_many: String(row["field_many"]),
    collection_one: toText(row["collection_one"]),
    field_one: toText(row["field_one"]),
    junction_field: toText(row["junction_field"]),
  };
}

/** The relations of foreign keys whose columns have neither a description nor a relation. */
function deriveRelations(
  tables: Table[],
  stored: Relation[],
  fields: Map<string, Row[]>,
): Relation[] {
  const isFree = ({ collection_many: table, field_many: column }: KeyRelation): boolean =>
    !(fields.get(table) ?? []).some((row) => row["field"] === column) &&
    !stored.some(
      (relation) => relation.collection_many === table && relation.field_many === column,
    );
  return keyRelations(tables)
    .filter(isFree)
    .map((relation) => ({ id: 0, ...relation }));
}

function isTrue(value: unknown): boolean {
  return value === true || Number(value) === 1;
}

function toText(value: unknown): string | null {
  return value === null || value === undefined || value === "" ? null : String(value);
}

function toNumber(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}

/** Some databases parse JSON columns themselves. */
function fromJson(value: unknown): unknown {
  return typeof value === "string" ? (parseJson(value) ?? null) : (value ?? null);
}

function toRecord(value: unknown): Record<string, unknown> | null {
  return isRecord(value) ? value : null;
}

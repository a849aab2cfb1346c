import { createHash, randomUUID } from "node:crypto";
import { isAliasType, noLevels, ownValue, type FieldType } from "@rowhouse/contract";

import { toStoredTime } from "../core/context.ts";
import type { FileStorage } from "../core/file-storage.ts";
import { tokenHash } from "../core/hashes.ts";
import { hashPassword } from "../core/passwords.ts";
import type { Database, Row } from "../database/database.ts";
import { insertRows, raiseGeneratedKeys } from "../database/insert-rows.ts";
import { createCollectionTable } from "../database/ddl/create-collection-table.ts";
import type {
  ProjectSnapshot,
  SnapshotCollection,
  SnapshotField,
  SnapshotFile,
  SnapshotUser,
} from "./snapshot.ts";
import { identifier, identifiers, sql } from "../database/sql.ts";
import type { Config } from "../config/config.ts";
import { storedSecret, prepareDataDir } from "../config/data-dir.ts";
import { createProjects, defaultProject } from "../projects/projects.ts";
import { localSignals } from "../core/signals/signals.ts";
import { openDatabase } from "../database/drivers/open-database.ts";
import { installProject } from "../projects/install-project.ts";

interface ImportTarget {
  db: Database;
  storage: FileStorage;
}

/**
 * Fills an installed project with a snapshot: tables on any vendor from the descriptions of their fields, then all rows in one
 * transaction. Nothing is authorized or recorded; the snapshot is trusted. The caller invalidates the project's caches.
 */
export async function fillProject(
  { db, storage }: ImportTarget,
  snapshot: ProjectSnapshot,
): Promise<void> {
  const collections = snapshot.collections ?? [];
  const users = await Promise.all(
    (snapshot.users ?? []).map(async (user) => ({
      user,
      password: user.password ? await hashPassword(user.password) : null,
    })),
  );
  if (collections.length > 0)
    await db.changeSchema(async (schema) => {
      for (const { collection, fields } of collections)
        await createCollectionTable(schema, collection, fields);
    });
  await db.transaction(async (tx) => {
    await importModel(tx, snapshot);
    await importRows(
      tx,
      "directus_roles",
      (snapshot.roles ?? []).map((role) => ({ external_id: randomUUID(), ...role })),
    );
    await importRows(tx, "directus_permissions", (snapshot.permissions ?? []).map(toPermissionRow));
    for (const entry of users) await importUser(tx, entry.user, entry.password);
    await importRows(tx, "directus_folders", snapshot.folders ?? []);
    await importRows(
      tx,
      "directus_files",
      (snapshot.files ?? []).map((file) => toFileRow(storage, file)),
    );
    await importRows(tx, "directus_collection_presets", (snapshot.presets ?? []).map(toTexts));
    for (const collection of collections)
      await importItems(tx, collection, ownValue(snapshot.items, collection.collection) ?? []);
    await importRows(tx, "directus_activity", snapshot.activity ?? []);
    await importRows(tx, "directus_revisions", (snapshot.revisions ?? []).map(toTexts));
  });
  await analyze(db, snapshot);
  for (const { row, content } of snapshot.files ?? [])
    await storage.write(`originals/${row.filename}`, content);
}

/**
 * PostgreSQL plans by what it knows of a table, and of one that was just filled it knows nothing until its own housekeeping comes by:
 * until then it reads the whole table for every item.
 */
async function analyze(
  db: Database,
  { collections = [], users, files, activity, revisions }: ProjectSnapshot,
): Promise<void> {
  const own = Object.entries({ users, files, activity, revisions });
  const filled = [
    ...collections.map(({ collection }) => collection),
    ...own.filter(([, rows]) => rows !== undefined).map(([name]) => `directus_${name}`),
  ];
  if (db.dialect.id === "postgres" && filled.length > 0)
    await db.run(sql`analyze ${identifiers(filled)}`);
}

async function importModel(
  db: Database,
  { collections = [], relations = [], settings = {} }: ProjectSnapshot,
): Promise<void> {
  const described = collections.filter(({ managed = true }) => managed);
  await importRows(
    db,
    { table: "directus_collections", primaryKey: "collection" },
    described.map(
      ({
        collection,
        icon = null,
        note = null,
        hidden = false,
        single = false,
        translation = null,
      }) =>
        toTexts({
          collection,
          managed: 1,
          hidden: Number(hidden),
          single: Number(single),
          icon,
          note,
          translation,
        }),
    ),
  );
  await importRows(
    db,
    "directus_fields",
    described.flatMap(({ collection, fields }) =>
      fields.map((field) => toFieldRow(collection, field)),
    ),
  );
  await importRows(db, "directus_relations", relations);
  for (const [key, value] of Object.entries(settings)) {
    const touched = await db.run(
      sql`update directus_settings set value = ${value} where ${identifier("key")} = ${key}`,
    );
    if (touched === 0) await db.insert("directus_settings", { key, value }, "id");
  }
}

function toFieldRow(collection: string, field: SnapshotField): Row {
  return toTexts({
    collection,
    field: field.field,
    type: field.type,
    interface: field.interface ?? null,
    options: field.options ?? null,
    locked: Number(field.locked ?? false),
    validation: field.validation ?? null,
    required: Number(field.required ?? false),
    readonly: Number(field.readonly ?? false),
    hidden_detail: Number(field.hidden_detail ?? false),
    hidden_browse: Number(field.hidden_browse ?? false),
    sort: field.sort ?? null,
    width: field.width ?? null,
    group: field.group ?? null,
    note: field.note ?? null,
    translation: field.translation ?? null,
  });
}

function toPermissionRow(permission: Row): Row {
  return Object.fromEntries(
    Object.entries({ ...noLevels, ...permission }).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.join(",") || null : value,
    ]),
  );
}

async function importUser(
  db: Database,
  { email, role, columns = {} }: SnapshotUser,
  password: string | null,
): Promise<void> {
  const row = {
    status: "active",
    timezone: "UTC",
    locale: "en-US",
    external_id: randomUUID(),
    ...toTexts(columns),
    ...(typeof columns["token"] === "string" ? { token: tokenHash(columns["token"]) } : {}),
    email,
    password,
  };
  const user = await db.insert("directus_users", row, "id");
  await db.insert("directus_user_roles", { user: Number(user), role }, "id");
}

function toFileRow({ kind }: FileStorage, { row, content }: SnapshotFile): Row {
  return toTexts({
    storage: kind,
    uploaded_by: 1,
    uploaded_on: toStoredTime(new Date()),
    filesize: content.byteLength,
    checksum: createHash("md5").update(content).digest("hex"),
    ...row,
  });
}

async function importItems(
  db: Database,
  { collection, fields }: SnapshotCollection,
  items: readonly Row[],
): Promise<void> {
  const types = new Map(
    fields.filter((field) => !isAliasType(field.type)).map((field) => [field.field, field.type]),
  );
  const rows = items.map((item) =>
    Object.fromEntries(
      Object.entries(item).map(([key, value]) => [key, toStored(types.get(key) ?? null, value)]),
    ),
  );
  const key = fields.find((field) => field.primary_key)?.field ?? "id";
  await importRows(db, { table: collection, primaryKey: key }, rows);
}

/** The form in which a value of a field type lies in the database (API contract 1.6). */
function toStored(type: FieldType | null, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (type === "array" && Array.isArray(value)) return value.join(",");
  if (type === "json") return typeof value === "string" ? value : JSON.stringify(value);
  if (typeof value === "boolean") return Number(value);
  return value;
}

/** Objects and lists of system columns become JSON text. */
function toTexts(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      typeof value === "object" && value !== null ? JSON.stringify(value) : value,
    ]),
  );
}

async function importRows(
  db: Database,
  target: string | { table: string; primaryKey: string },
  rows: readonly Row[],
): Promise<void> {
  const { table, primaryKey } =
    typeof target === "string" ? { table: target, primaryKey: "id" } : target;
  // Rows that name different columns go into different statements, so that what is absent gets the column's default.
  const groups = Map.groupBy(rows, (row) => Object.keys(row).toSorted().join("\n"));
  for (const group of groups.values())
    await insertRows(db, table, { columns: Object.keys(group[0] ?? {}), rows: group });
  if (rows.some((row) => Object.hasOwn(row, primaryKey)))
    await raiseGeneratedKeys(db, table, primaryKey);
}

/**
 * Installs the default project and fills it with a snapshot, before a server is started. Returns false, and does nothing, when
 * something is installed already.
 */
export async function importProject(config: Config, snapshot: ProjectSnapshot): Promise<boolean> {
  await prepareDataDir(config.dataDir);
  const secret = config.secret ?? (await storedSecret(config.dataDir));
  const projects = createProjects({ config, secret, signals: localSignals() });
  try {
    if ((await projects.find(defaultProject)) !== null) return false;
    const entry = await projects.locate(defaultProject);
    if (entry === null) return false;
    const db = await openDatabase(entry.databaseUrl, config.databaseLimits);
    const { project_name: projectName, app_url: appUrl } = snapshot.settings ?? {};
    await installProject(db, {
      projectName: projectName ?? "Rowhouse",
      appUrl: appUrl ?? config.publicUrl ?? "",
      admin: null,
    });
    await db.close();
    const { project } = await projects.add(entry);
    await fillProject(project, snapshot);
    return true;
  } finally {
    await projects.close();
  }
}

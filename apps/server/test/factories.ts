import { makeRelation, type PermissionRow } from "@rowhouse/contract";
import { fillProject } from "../src/cli/import-project.ts";
import type { SnapshotCollection, SnapshotField } from "../src/cli/snapshot.ts";
import type { Project } from "../src/core/project.ts";
import type { Row } from "../src/database/database.ts";
import { tokenHash } from "../src/core/hashes.ts";
import { sql } from "../src/database/sql.ts";

/** A field in a factory: a type, or a type with more. */
export type FieldInput =
  | SnapshotField["type"]
  | (Partial<SnapshotField> & Pick<SnapshotField, "type">);

export interface CollectionInput extends Partial<
  Omit<SnapshotCollection, "collection" | "fields">
> {
  /** Beside `id`, a generated integer key, unless one of them is the primary key. */
  fields?: Record<string, FieldInput>;
  items?: Row[];
}

type Levels = Partial<Omit<PermissionRow, "collection" | "role">>;

/** Puts things into a world's project straight, without the API; the caches know of it afterwards. */
export interface Factories {
  collection(name: string, input?: CollectionInput): Promise<void>;
  /** Returns the keys in the order of the items. */
  items(collection: string, items: Row[]): Promise<(string | number)[]>;
  /** From `collection.field` to a collection or to the list in `collection.field`, see `makeRelation`. */
  relation(...relation: Parameters<typeof makeRelation>): Promise<void>;
  /** Rules by collection: `full` for all levels, or levels (those not named are none), or several rules (one per status). Returns the role's id. */
  role(name: string, rules?: Record<string, "full" | Levels | Levels[]>): Promise<number>;
  /** Adds rules to a role that is there: 2 is the public, `editorRole` the editor's. */
  permit(role: number, rules: Record<string, "full" | Levels | Levels[]>): Promise<void>;
  /** An active user with a static token. */
  user(role: number, columns?: Row): Promise<{ id: number; token: string }>;
  setting(key: string, value: string | null): Promise<void>;
}

const allLevels: Levels = {
  create: "full",
  read: "full",
  update: "full",
  delete: "full",
  comment: "full",
};

export function createFactories(project: Project): Factories {
  const { db, storage } = project;
  let users = 0;
  const fill = async (snapshot: Parameters<typeof fillProject>[1]): Promise<void> => {
    await fillProject({ db, storage }, snapshot);
    project.models.invalidate();
    project.settings.invalidate();
    project.access.invalidate();
  };
  const permit: Factories["permit"] = (role, rules) =>
    fill({ permissions: toPermissions(role, rules) });
  return {
    permit,
    collection: (name, { fields = {}, items = [], ...rest } = {}) =>
      fill({
        collections: [{ ...rest, collection: name, fields: toFields(fields) }],
        items: { [name]: items },
      }),
    async items(collection, items) {
      const key = (await project.models.get()).collections[collection]?.fields;
      const primaryKey = Object.values(key ?? {}).find((field) => field.primary_key)?.field ?? "id";
      const keys: (string | number)[] = [];
      for (const item of items) keys.push(await db.insert(collection, item, primaryKey));
      return keys;
    },
    relation(...parts) {
      // The database gives it its id.
      const { id: _id, ...relation } = makeRelation(...parts);
      return fill({ relations: [relation] });
    },
    async role(name, rules = {}) {
      const role = Number(await db.insert("directus_roles", { name }, "id"));
      if (Object.keys(rules).length > 0) await permit(role, rules);
      else project.access.invalidate();
      return role;
    },
    async user(role, columns = {}) {
      users += 1;
      const token = `token-${users}-of-role-${role}`;
      await fill({
        users: [
          {
            email: `person-${users}-${role}@example.com`,
            role,
            columns: { first_name: "A", last_name: "Person", token, ...columns },
          },
        ],
      });
      const given = String(columns["token"] ?? token);
      const [row] = await db.all(
        sql`select id from directus_users where token = ${tokenHash(given)}`,
      );
      return { id: Number(row?.["id"]), token: given };
    },
    setting: (key, value) => fill({ settings: { [key]: value } }),
  };
}

function toFields(fields: Record<string, FieldInput>): SnapshotField[] {
  const named = Object.entries(fields).map(([field, input]): SnapshotField =>
    typeof input === "object" && input !== null ? { ...input, field } : { field, type: input },
  );
  if (named.some((field) => field.primary_key)) return named;
  return [
    {
      field: "id",
      type: "integer",
      interface: "primary-key",
      primary_key: true,
      auto_increment: true,
    },
    ...named,
  ];
}

function toPermissions(
  role: number,
  rules: Record<string, "full" | Levels | Levels[]>,
): (Levels & { collection: string; role: number })[] {
  return Object.entries(rules).flatMap(([collection, rule]) =>
    (Array.isArray(rule) ? rule : [rule === "full" ? allLevels : rule]).map((levels) => ({
      ...levels,
      collection,
      role,
    })),
  );
}

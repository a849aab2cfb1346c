import { ownValue, type Relation } from "@rowhouse/contract";
import type { Database, Row } from "../../database/database.ts";
import { isSystemField } from "../../database/migrations/system-names.ts";
import { assignments, identifier, sql } from "../../database/sql.ts";

export { isSystemField };

/** Removes fields from the blacklists of all roles, so that a later field of the same name starts without them (security case B10). */
export async function forgetBlacklisted(
  db: Database,
  collection: string,
  fields: ReadonlySet<string>,
): Promise<void> {
  const rules = await db.all(
    sql`select id, read_field_blacklist, write_field_blacklist from directus_permissions where collection = ${collection}`,
  );
  for (const rule of rules) {
    const left = {
      read_field_blacklist: without(rule["read_field_blacklist"], fields),
      write_field_blacklist: without(rule["write_field_blacklist"], fields),
    };
    const isSame = Object.entries(left).every(
      ([column, value]) => value === ownValue(rule, column),
    );
    if (!isSame)
      await db.run(
        sql`update directus_permissions set ${assignments(left)} where id = ${Number(rule["id"])}`,
      );
  }
}

/** Rules for single statuses mean nothing without a status field, and would come back with a later one (API contract 6.6). */
export async function forgetStatuses(db: Database, collection: string): Promise<void> {
  await db.run(sql`delete from directus_permissions
    where collection = ${collection} and status is not null and status <> ''`);
  await db.run(
    sql`update directus_permissions set status_blacklist = null where collection = ${collection}`,
  );
}

/** Fields of a deleted group become ungrouped. */
export async function ungroupFields(db: Database, group: number): Promise<void> {
  await db.run(
    sql`update directus_fields set ${identifier("group")} = null where ${identifier("group")} = ${group}`,
  );
}

/**
 * Removes all rows about a dropped collection, and the list fields of other collections that point to it or through it.
 * Columns of other collections that hold its keys stay.
 */
export async function forgetCollection(
  db: Database,
  { name, relations }: { name: string; relations: readonly Relation[] },
): Promise<void> {
  const own = relations.filter(
    (relation) => relation.collection_many === name || relation.collection_one === name,
  );
  // The remaining half of a junction would be dangling.
  const halves = relations.filter((relation) =>
    own.some(
      (other) =>
        other.collection_many === relation.collection_many &&
        other.field_many === relation.junction_field,
    ),
  );
  const gone = [...new Set([...own, ...halves])].filter(({ id }) => id > 0);
  for (const { id, collection_one: collection, field_one: field } of gone) {
    await db.run(sql`delete from directus_relations where id = ${id}`);
    if (collection === null || field === null || isSystemField(collection, field)) continue;
    await db.run(
      sql`delete from directus_fields where collection = ${collection} and field = ${field}`,
    );
    await forgetBlacklisted(db, collection, new Set([field]));
  }
  for (const table of [
    "directus_fields",
    "directus_permissions",
    "directus_collection_presets",
    "directus_collections",
  ])
    await db.run(sql`delete from ${identifier(table)} where collection = ${name}`);
}

function without(list: unknown, names: ReadonlySet<string>): Row[string] {
  if (typeof list !== "string") return list;
  const entries = list.split(",");
  const left = entries.filter((entry) => !names.has(entry.trim()));
  if (left.length === entries.length) return list;
  return left.length === 0 ? null : left.join(",");
}

import type { Relation } from "@rowhouse/contract";
import type { Database, Row } from "../../database/database.ts";
import { isSystemField } from "../../database/migrations/system-names.ts";

export { isSystemField };

/** Takes fields off the blacklists of all roles, so that a field made later under the same name begins without them (security case B10). */
export async function forgetBlacklisted(
  db: Database,
  collection: string,
  fields: ReadonlySet<string>,
): Promise<void> {
  const rules = await db.all(
    db
      .knex("directus_permissions")
      .select("id", "read_field_blacklist", "write_field_blacklist")
      .where({ collection }),
  );
  for (const rule of rules) {
    const kept = {
      read_field_blacklist: without(rule["read_field_blacklist"], fields),
      write_field_blacklist: without(rule["write_field_blacklist"], fields),
    };
    const isSame = Object.entries(kept).every(([column, value]) => value === rule[column]);
    if (!isSame)
      await db.run(
        db
          .knex("directus_permissions")
          .update(kept)
          .where({ id: Number(rule["id"]) }),
      );
  }
}

/** Rules for single statuses mean nothing without a status field, and would come back with a later one (API contract 6.6). */
export async function forgetStatuses(db: Database, collection: string): Promise<void> {
  const rules = (): ReturnType<Database["knex"]> =>
    db.knex("directus_permissions").where({ collection });
  await db.run(rules().whereNotNull("status").whereNot("status", "").delete());
  await db.run(rules().update({ status_blacklist: null }));
}

/** Fields of a group that is no more stand for themselves. */
export async function ungroupFields(db: Database, group: number): Promise<void> {
  await db.run(db.knex("directus_fields").update({ group: null }).where({ group }));
}

/**
 * Removes all rows about a collection that is dropped. A list elsewhere that led to it or through it has nothing to show any
 * more and goes as well; columns elsewhere that held its keys stay as they are.
 */
export async function forgetCollection(
  db: Database,
  { name, relations }: { name: string; relations: readonly Relation[] },
): Promise<void> {
  const own = relations.filter(
    (relation) => relation.collection_many === name || relation.collection_one === name,
  );
  // The half of a junction that stays behind would lead nowhere.
  const halves = relations.filter((relation) =>
    own.some(
      (other) =>
        other.collection_many === relation.collection_many &&
        other.field_many === relation.junction_field,
    ),
  );
  const gone = [...new Set([...own, ...halves])].filter(({ id }) => id > 0);
  for (const { id, collection_one: collection, field_one: field } of gone) {
    await db.run(db.knex("directus_relations").where({ id }).delete());
    if (collection === null || field === null || isSystemField(collection, field)) continue;
    await db.run(db.knex("directus_fields").where({ collection, field }).delete());
    await forgetBlacklisted(db, collection, new Set([field]));
  }
  for (const table of [
    "directus_fields",
    "directus_permissions",
    "directus_collection_presets",
    "directus_collections",
  ])
    await db.run(db.knex(table).where({ collection: name }).delete());
}

function without(list: unknown, names: ReadonlySet<string>): Row[string] {
  if (typeof list !== "string") return list;
  const entries = list.split(",");
  const kept = entries.filter((entry) => !names.has(entry.trim()));
  if (kept.length === entries.length) return list;
  return kept.length === 0 ? null : kept.join(",");
}

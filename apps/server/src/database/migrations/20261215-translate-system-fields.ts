import { isRecord, parseJson } from "@rowhouse/contract";
import type { Database } from "../database.ts";
import { sql } from "../sql.ts";
import { systemFields } from "./system-fields.ts";

/** The English texts in options of system fields, and the keys of the app's texts that take their place. */
const keys: ReadonlyMap<unknown, string> = new Map([
  ["A telling title", "file_title"],
  ["A name for the file", "file_name"],
  ["Where it was taken", "file_location"],
  ["A caption or a longer text", "file_description"],
  ["First name", "first_name"],
  ["Last name", "last_name"],
  ["Company", "company"],
  ["What this person does", "position"],
  ["Choose a time zone", "time_zone"],
  ["Draft", "status_draft"],
  ["Invited", "status_invited"],
  ["Active", "status_active"],
  ["Suspended", "status_suspended"],
  ["Deleted", "status_deleted"],
  ["Random name", "naming_random"],
  ["Name of the file", "naming_own"],
  ["None", "policy_none"],
  ["Weak: at least 8 characters", "policy_weak"],
  [
    "Strong: at least 8 characters with lower case, upper case, a digit and a symbol, no spaces",
    "policy_strong",
  ],
]);

/**
 * The words of system fields are texts of the app, in the language of who reads them: English notes go, and the texts in
 * options become tokens. Whatever somebody else has written there stays as it is.
 */
export async function translateSystemFields(db: Database): Promise<void> {
  const notes = new Map<string, string | undefined>(
    Object.entries(systemFields).flatMap(([collection, fields]) =>
      fields.map(([field, , , , , , extra]) => [`${collection} ${field}`, extra?.note]),
    ),
  );
  const fields = await db.all(
    sql`select id, collection, field, note, options from directus_fields`,
  );
  for (const { id, collection, field, note, options } of fields) {
    const name = `${String(collection)} ${String(field)}`;
    if (!notes.has(name)) continue;
    const seeded = notes.get(name);
    if (seeded !== undefined && note === seeded)
      await db.run(sql`update directus_fields set note = null where id = ${id}`);
    const stored = typeof options === "string" ? parseJson(options) : options;
    if (!isRecord(stored)) continue;
    const translated = JSON.stringify(withTokens(stored));
    if (translated !== JSON.stringify(stored))
      await db.run(sql`update directus_fields set options = ${translated} where id = ${id}`);
  }
}

function withTokens(value: unknown): unknown {
  const key = keys.get(value);
  if (key !== undefined) return `$t:system.${key}`;
  if (Array.isArray(value)) return value.map(withTokens);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withTokens(inner)]),
  );
}

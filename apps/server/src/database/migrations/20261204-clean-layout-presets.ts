import { asRecord, isRecord, ownValue, parseJson } from "@rowhouse/contract";
import type { Database } from "../database.ts";
import { sql } from "../sql.ts";

/** Layouts that did not stand yet: a table took their place, and stored its settings under their names. */
const otherLayouts = ["cards", "calendar", "timeline"];
/** The settings of tables, none of which another layout has (layouts.md 1.3). */
const ofTables = {
  view_query: ["fields"],
  view_options: ["spacing", "widths", "widths_tablet", "widths_phone"],
};

/** Presets of cards, calendars and timelines lose the columns and widths that tables stored in them; all else stays. */
export async function cleanLayoutPresets(db: Database): Promise<void> {
  const presets = await db.all(
    sql`select id, view_query, view_options from directus_collection_presets`,
  );
  for (const preset of presets) {
    const query = withoutTables(preset["view_query"], ofTables.view_query);
    const options = withoutTables(preset["view_options"], ofTables.view_options);
    if (query === null && options === null) continue;
    await db.run(sql`update directus_collection_presets
      set view_query = ${query ?? preset["view_query"]}, view_options = ${options ?? preset["view_options"]}
      where id = ${preset["id"]}`);
  }
}

/** The settings of all layouts as text; null where nothing is to be changed, or where it is no object. */
function withoutTables(stored: unknown, names: readonly string[]): string | null {
  const settings = typeof stored === "string" ? parseJson(stored) : stored;
  if (!isRecord(settings)) return null;
  const cleaned = Object.fromEntries(
    Object.entries(settings).map(([layout, own]) => [
      layout,
      otherLayouts.includes(layout) && isRecord(own) ? without(own, names) : own,
    ]),
  );
  const isChanged = otherLayouts.some((layout) =>
    names.some((name) => Object.hasOwn(asRecord(ownValue(settings, layout)), name)),
  );
  return isChanged ? JSON.stringify(cleaned) : null;
}

function without(own: Record<string, unknown>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(own).filter(([name]) => !names.includes(name)));
}

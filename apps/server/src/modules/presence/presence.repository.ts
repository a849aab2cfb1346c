import { limits } from "@rowhouse/contract";

import { toStoredTime } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import type { Database } from "../../database/database.ts";
import { presenceTable } from "../../database/migrations/20261202-create-presence.ts";
import { identifier, list, sql } from "../../database/sql.ts";

const table = identifier(presenceTable);
const userColumn = identifier("user");

/** A tab of a user, by a name that their browser gave it. */
interface Tab {
  user: number;
  tab: string;
}

/** Notes where a tab is. A new one makes room: what is too old goes, and the tabs of the user beyond those that count. */
export async function keepTab(
  db: Database,
  { place, now, ...tab }: Tab & { place: string; now: Date },
): Promise<void> {
  const row = { place, seen_on: toStoredTime(now) };
  const known = await db.run(
    sql`update ${table} set place = ${row.place}, seen_on = ${row.seen_on} where tab = ${nameOf(tab)}`,
  );
  if (known > 0) return;
  try {
    await db.insert(presenceTable, { tab: nameOf(tab), user: tab.user, ...row }, "tab");
  } catch (error) {
    // It has come twice at once, or MySQL found nothing to change.
    if (!(error instanceof AppError && error.key === "duplicateKey")) throw error;
    return;
  }
  await db.run(sql`delete from ${table} where seen_on < ${oldest(now)}`);
  const tabs = await db.all(sql`select tab from ${table} where ${userColumn} = ${tab.user}
    order by seen_on desc, tab`);
  const beyond = tabs.slice(limits.presentTabs).map((found) => found["tab"]);
  if (beyond.length > 0) await db.run(sql`delete from ${table} where tab in (${list(beyond)})`);
}

export async function forgetTab(db: Database, tab: Tab): Promise<void> {
  await db.run(sql`delete from ${table} where tab = ${nameOf(tab)}`);
}

/** Other users at a place, a few of them where there are many. */
export async function usersAt(
  db: Database,
  { place, except, now }: { place: string; except: number; now: Date },
): Promise<number[]> {
  const rows = await db.all(sql`select distinct ${userColumn} from ${table}
    where place = ${place} and ${userColumn} <> ${except} and seen_on >= ${oldest(now)}
    order by ${userColumn} limit ${limits.pageSize}`);
  return rows.map(({ user }) => Number(user));
}

/** Nobody reaches the tabs of somebody else, whatever they call their own. */
function nameOf({ user, tab }: Tab): string {
  return `${user} ${tab}`;
}

function oldest(now: Date): string {
  return toStoredTime(new Date(now.getTime() - limits.presenceSeconds * 1_000));
}

import { toStoredTime } from "../core/context.ts";
import type { History, HistoryEnds, HistoryRows } from "../core/project.ts";
import type { Database } from "../database/database.ts";
import { cascadesTable } from "../database/migrations/20261230-create-cascades.ts";
import { identifier, list, sql, type Sql } from "../database/sql.ts";

/** Rows that are looked at together: few enough that nobody waits for them. */
const pieceSize = 200;

/**
 * The past of a database. What is older may go, but nothing that a way back within the time needs:
 *
 * - of each item the last older revision stays, the state it was in when the time began, unless the item was deleted before;
 * - an entry stays as long as its revision, and the entry of a deletion as long as revisions of the item;
 * - comments are content and stay.
 *
 * Each piece is a few short statements by key and no transaction; `between` runs after each, when nothing is locked.
 */
export function historyIn(db: Database): History {
  const walk = async (
    { activity, revisions }: HistoryEnds,
    step: Pick<Walk, "between" | "removes">,
  ): Promise<HistoryRows> => ({
    revisions: await walkPart(db, revisionsPart, { ...step, end: revisions }),
    activity: await walkPart(db, activityPart, { ...step, end: activity }),
  });
  return {
    count: (ends, between) => walk(ends, { between, removes: false }),
    prune: (ends, between) => walk(ends, { between, removes: true }),
  };
}

interface Part {
  /** The next rows behind a key as `id`, `is_young` 1 where they are younger than `end`. */
  next(after: number, end: string): Sql;
  /** Those of the rows that may go. */
  needless(keys: Sql, end: string): Sql;
  remove(keys: Sql): Sql[];
}

const revisionsPart: Part = {
  // A revision without an entry is of no time, and stays.
  next: (
    after,
    end,
  ) => sql`select r.id, case when a.action_on >= ${end} then 1 else 0 end as is_young
    from directus_revisions r left join directus_activity a on a.id = r.activity
    where r.id > ${after} order by r.id limit ${pieceSize}`,
  needless: (
    keys,
    end,
  ) => sql`select r.id from directus_revisions r join directus_activity a on a.id = r.activity
    where r.id in (${keys}) and a.action_on < ${end} and (
      exists (select 1 from directus_revisions n join directus_activity b on b.id = n.activity
        where n.collection = r.collection and n.item = r.item and n.id > r.id and b.action_on < ${end})
      or exists (select 1 from directus_activity d
        where d.collection = r.collection and d.item = r.item and d.action = 'delete' and d.id > a.id and d.action_on < ${end}))`,
  remove: (keys) => [sql`delete from directus_revisions where id in (${keys})`],
};

const activityPart: Part = {
  next: (after, end) => sql`select id, case when action_on >= ${end} then 1 else 0 end as is_young
    from directus_activity where id > ${after} order by id limit ${pieceSize}`,
  needless: (keys, end) => sql`select a.id from directus_activity a
    where a.id in (${keys}) and a.action_on < ${end}
      and (a.action <> 'comment' or a.comment_deleted_on < ${end})
      and not exists (select 1 from directus_revisions r where r.activity = a.id)
      and not (a.action = 'delete' and exists (select 1 from directus_revisions r
        where r.collection = a.collection and r.item = a.item and r.activity < a.id))`,
  remove: (keys) => [
    sql`delete from directus_activity_seen where activity in (${keys})`,
    sql`delete from ${identifier(cascadesTable)} where activity_id in (${keys})`,
    sql`delete from directus_activity where id in (${keys})`,
  ],
};

interface Walk {
  end: Date | null;
  between: () => Promise<boolean>;
  /** Whether what is found goes, or is only counted. */
  removes: boolean;
}

/** Walks by key, which follows the time: where a whole piece is too young, so is the rest. Returns how many rows may go. */
async function walkPart(
  db: Database,
  part: Part,
  { end: until, between, removes }: Walk,
): Promise<number> {
  if (until === null) return 0;
  const end = toStoredTime(until);
  let found = 0;
  for (let after = 0; ;) {
    const rows = await db.all(part.next(after, end));
    const old = rows.filter((row) => Number(row["is_young"]) === 0).map(({ id }) => Number(id));
    if (old.length === 0) return found;
    const needless = await db.all(part.needless(list(old), end));
    const keys = needless.map(({ id }) => Number(id));
    if (removes && keys.length > 0)
      for (const statement of part.remove(list(keys))) await db.run(statement);
    found += keys.length;
    after = Number(rows.at(-1)?.["id"]);
    if (!(await between())) return found;
  }
}

import type { Context } from "../../../core/context.ts";
import type { HistoryEnds, HistoryRows } from "../../../core/project.ts";
import type { Check, Configured } from "../check.ts";
import { recordMend } from "../reading/entries.repository.ts";

const days = 365;
const day = 24 * 60 * 60 * 1000;
/** Fewer rows than these are not worth a word. */
const manyRows = 1000;
/** Milliseconds that one request may remove; what is left is found again. */
const patience = 20_000;

/** Activity and revisions that nothing needs any more, where nobody has said for how long they are kept. */
export const historyCheck: Check = {
  id: "history",
  weight: "advice",
  async find({ history, config, clock, isLate }) {
    const ends = endsOf(config, clock.now());
    const { activity, revisions } = await history.count(ends, async () => !isLate());
    if (activity + revisions < manyRows) return { findings: [], isPartial: isLate() };
    const values = { activity, revisions, days };
    return {
      findings: [{ key: "history", kind: "history_long", values, mend: "confirmed" }],
      isPartial: isLate(),
    };
  },
  async mend(ctx, _finding, { config }) {
    const { activity, revisions } = await prune(ctx, endsOf(config, ctx.clock.now()));
    const comment = `Removed ${activity} entries of the activity and ${revisions} revisions that were older than ${days} days.`;
    await recordMend(ctx, { collection: "directus_activity", item: "history", comment });
  },
};

async function prune({ project }: Context, ends: HistoryEnds): Promise<HistoryRows> {
  const until = performance.now() + patience;
  return await project.history.prune(ends, async () => performance.now() < until);
}

/** Returns the dates up to which history goes; null for a part stored for a number of days, which goes by itself. */
function endsOf({ retention }: Configured, now: Date): HistoryEnds {
  const end = new Date(now.getTime() - days * day);
  const kept = (count: number): Date | null => (count === Infinity ? end : null);
  return { activity: kept(retention.activity), revisions: kept(retention.revisions) };
}

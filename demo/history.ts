import { createRandom } from "./random.ts";

type Row = Record<string, unknown>;

interface Details {
  /** What changed; everything when nothing is said. */
  delta?: Row;
  comment?: string | null;
}

const comments = [
  "The frame needs to be looked at before it travels again.",
  "I would date this ten years later. See the note in the archive.",
  "Label text is too long for the small plate.",
  "Photographed again in raking light, the new picture is better.",
  "Could we hang this next to the ferry stairs?",
];

/** How many artworks have a past; the rest was created outside of the application. */
const worksWithPast = 40;

/** A believable past for the first artworks: made, changed, talked about. Rows of activity and of revisions. */
export function makeHistory(works: Row[], today: Date): { activity: Row[]; revisions: Row[] } {
  const random = createRandom(77);
  const activity: Row[] = [];
  const revisions: Row[] = [];
  for (const work of works.slice(0, worksWithPast)) {
    let age = random.between(200, 800);
    record("create", work, {});
    for (let change = random.between(0, 3); change > 0; change--) {
      age = Math.max(1, age - random.between(5, 190));
      if (random.chance(0.4)) record("comment", work, { comment: random.pick(comments) });
      else
        record("update", work, {
          delta: random.chance(0.5)
            ? { dimensions: work.dimensions }
            : { keywords: listOf(work.keywords) },
        });
    }

    function record(action: string, item: Row, details: Details): void {
      const { delta = keptRow(item), comment = null } = details;
      const id = activity.length + 1;
      activity.push({
        id,
        action,
        action_by: random.pick([1, 2, 3]),
        action_on: stamp(today, age, random.between(0, 599)),
        ip: "127.0.0.1",
        user_agent: "",
        collection: "artworks",
        item: String(item.id),
        comment,
      });
      if (action !== "comment")
        revisions.push({
          activity: id,
          collection: "artworks",
          item: String(item.id),
          data: JSON.stringify(keptRow(item)),
          delta: JSON.stringify(delta),
        });
    }
  }
  return { activity, revisions };
}

/** An artwork as revisions keep it: lists, flags and JSON as such, everything else as text (API contract 9.3). */
function keptRow({ keywords, on_display, analysis, ...rest }: Row): Row {
  const texts = Object.entries(rest).map(([name, value]) => [
    name,
    value === null || value === undefined ? null : String(value),
  ]);
  return {
    ...Object.fromEntries(texts),
    keywords: listOf(keywords),
    on_display: on_display === 1,
    analysis: typeof analysis === "string" ? JSON.parse(analysis) : null,
  };
}

function listOf(stored: unknown): string[] {
  return typeof stored === "string" && stored !== "" ? stored.split(",") : [];
}

/** UTC text of a moment `days` before today, `minutes` after eight in the morning. */
function stamp(today: Date, days: number, minutes: number): string {
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() - days);
  return new Date(midnight + (480 + minutes) * 60_000).toISOString().slice(0, 19).replace("T", " ");
}

import { createRandom, type Random } from "./random.ts";

type Row = Record<string, unknown>;

const comments = [
  "The frame needs to be looked at before it travels again.",
  "I would date this ten years later. See the note in the archive.",
  "Label text is too long for the small plate.",
  "Photographed again in raking light, the new picture is better.",
  "Could we hang this next to the ferry stairs?",
];

/** Possible states of a work before a user edited it. */
const earlier: readonly ((work: Row) => Row)[] = [
  () => ({ dimensions: null }),
  () => ({ keywords: null }),
  () => ({ status: "draft" }),
  ({ title }) => ({ title: `${String(title)} (working title)` }),
  () => ({ artist: null }),
  ({ on_display }) => ({ on_display: on_display === 1 ? 0 : 1, room: null }),
];

/** How many artworks have a past; the rest was created outside of the application. */
const worksWithPast = 40;

/** A believable past for the first artworks: made, changed, talked about. Rows of activity and of revisions. */
export function makeHistory(works: Row[], today: Date): { activity: Row[]; revisions: Row[] } {
  const random = createRandom(77);
  const activity: Row[] = [];
  const revisions: Row[] = [];
  for (const work of works.slice(0, worksWithPast)) {
    const steps = stepsOf(work, random);
    let state = { ...work };
    for (const { before } of steps) if (before) state = { ...state, ...before };
    let age = daysSince(work.created_on, today);
    record({ action: "create", action_by: work.created_by, action_on: work.created_on }, state);
    for (const { before } of steps) {
      age = Math.max(1, age - random.between(1, Math.ceil(age / 2)));
      const by = {
        action_by: random.pick([1, 2, 3]),
        action_on: stamp(today, age, random.between(0, 599)),
      };
      if (before) {
        const change = Object.fromEntries(Object.keys(before).map((name) => [name, work[name]]));
        state = { ...state, ...change };
        record({ action: "update", ...by }, change);
      } else record({ action: "comment", comment: random.pick(comments), ...by }, null);
    }

    function record(entry: Row, change: Row | null): void {
      const id = activity.length + 1;
      const item = { collection: "artworks", item: String(work.id) };
      activity.push({ id, ip: "127.0.0.1", user_agent: "", comment: null, ...item, ...entry });
      if (change === null) return;
      const [data, delta] = [keptRow(state), keptRow(change)].map((row) => JSON.stringify(row));
      revisions.push({ activity: id, ...item, data, delta });
    }
  }
  return { activity, revisions };
}

/** Up to three: changes, with what stood there before them, and comments in between. */
function stepsOf(work: Row, random: Random): { before: Row | null }[] {
  const first = random.between(0, earlier.length - 1);
  const befores = [...earlier.slice(first), ...earlier.slice(0, first)]
    .map((make) => make(work))
    .filter((before) => Object.entries(before).some(([name, value]) => work[name] !== value));
  return Array.from({ length: random.between(0, 3) }, (_, at) => ({
    before: random.chance(0.4) ? null : (befores[at] ?? null),
  }));
}

/** An artwork as revisions store it: lists, flags and JSON as such, everything else as text (API contract 9.3). */
function keptRow(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, storedValue(name, value)]),
  );
}

function storedValue(name: string, value: unknown): unknown {
  if (name === "keywords") return listOf(value);
  if (name === "on_display") return value === 1;
  if (name === "analysis") return typeof value === "string" ? JSON.parse(value) : null;
  return value === null || value === undefined ? null : String(value);
}

function listOf(stored: unknown): string[] {
  return typeof stored === "string" && stored !== "" ? stored.split(",") : [];
}

/** Whole days from a stored date-time until today, one at least. */
function daysSince(dateTime: unknown, today: Date): number {
  const passed = today.getTime() - Date.parse(`${String(dateTime).replace(" ", "T")}Z`);
  return Math.max(1, Math.floor(passed / 86_400_000));
}

/** UTC text of a date-time `days` before today, `minutes` after eight in the morning. */
function stamp(today: Date, days: number, minutes: number): string {
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() - days);
  return new Date(midnight + (480 + minutes) * 60_000).toISOString().slice(0, 19).replace("T", " ");
}

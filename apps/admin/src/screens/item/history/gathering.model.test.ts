import { expect, test } from "vitest";
import { asOneEntry, daysAgo, gatherByDay } from "./gathering.model.ts";
import { timelineOf, type TimelineEntry } from "./timeline.model.ts";

const ada = { id: 1, first_name: "Ada" };
const bea = { id: 2, first_name: "Bea" };

test("saves of one person within ten minutes are one, others stand alone", () => {
  const entries = entriesOf([
    ["update", "2026-11-20T10:20:00", ada],
    ["update", "2026-11-20T10:15:00", ada],
    ["update", "2026-11-20T10:09:00", ada],
    ["update", "2026-11-20T10:08:00", bea],
    ["comment", "2026-11-20T10:07:00", bea],
    ["update", "2026-11-20T10:06:00", bea],
    ["create", "2026-11-20T10:05:00", bea],
  ]);
  expect(sizes(entries)).toEqual([[2, 1, 1, 1, 1, 1]]);
});

test("a day ends at midnight, and what stands on both sides of it is not gathered", () => {
  const entries = entriesOf([
    ["update", "2026-11-21T00:04:00", ada],
    ["update", "2026-11-20T23:59:00", ada],
  ]);
  expect(sizes(entries)).toEqual([[1], [1]]);
});

test("a group is one change from before its first save to after its last", () => {
  const [day] = gatherByDay(
    entriesOf([
      ["update", "2026-11-20T10:02:00", ada],
      ["update", "2026-11-20T10:01:00", ada],
      ["create", "2026-11-20T10:00:00", ada],
    ]),
  );
  const [group] = day?.groups ?? [];
  if (!group) throw new Error("There is no group.");
  expect(asOneEntry(group, {})).toMatchObject({
    revision: { data: { value: 3 }, delta: { value: 3, field2: true, field3: true } },
    previous: { data: { value: 1 } },
  });
});

test.each([
  ["2026-11-20T23:59:00", 0],
  ["2026-11-20T09:59:00", 0],
  ["2026-11-21T00:00:00", 1],
  ["2026-11-27T12:00:00", 7],
])("seen from %s, a day is %i days ago", (now, days) => {
  expect(daysAgo(new Date(2026, 10, 20, 9), new Date(now))).toBe(days);
});

/** Events given the newest first, in the time of the reader, each with a revision but the comments. */
function entriesOf(events: readonly [action: string, at: string, by: object][]): TimelineEntry[] {
  const activity = events.map(([action, at, by], index) => ({
    id: events.length - index,
    action,
    action_on: new Date(at).toISOString(),
    action_by: by,
    ...(action === "comment" ? { comment: "Hello" } : {}),
  }));
  const revisions = activity
    .filter(({ action }) => action !== "comment")
    .map(({ id }) => ({
      id: id * 10,
      activity: id,
      data: { value: id },
      delta: { value: id, [`field${id}`]: true },
    }));
  return timelineOf(activity, revisions);
}

function sizes(entries: readonly TimelineEntry[]): number[][] {
  return gatherByDay(entries).map(({ groups }) => groups.map((group) => group.entries.length));
}

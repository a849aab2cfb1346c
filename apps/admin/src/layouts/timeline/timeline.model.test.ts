import { readViewQuery } from "@rowhouse/extension-kit";
import { afterEach, expect, test, vi } from "vitest";

import { listCollection, listField } from "../../../test/listing-models.ts";
import { colorOfEntry } from "../../list/field/entry-color.ts";
import { layout } from "./layout.ts";
import { partsOf, timelineOptions } from "./options.ts";
import {
  arranged,
  daysOf,
  heightOf,
  sizesOf,
  templateProblem,
  titleOf,
  topsOf,
} from "./timeline.model.ts";

afterEach(() => vi.unstubAllEnvs());

const shows = listCollection([
  listField("title"),
  listField("opens", { type: "date", datatype: "DATE" }),
  listField("made", { type: "datetime_created", datatype: "DATETIME" }),
  listField("starts", { type: "datetime", datatype: "DATETIME" }),
  listField("curator", { type: "m2o" }),
]);

const { opens, made, starts } = shows.fields;
if (!opens || !made || !starts) throw new Error("The collection lacks its dates.");

const queryOf = (stored: object, collection = shows) =>
  layout.query({
    collection,
    fields: collection.fields,
    viewOptions: timelineOptions.read(stored),
    viewQuery: readViewQuery({ sort: "title" }),
    place: null,
  });

test("the latest date comes first, by the first date of the collection until another is chosen", () => {
  expect(queryOf({}).sort).toEqual({ field: "opens", direction: "desc" });
  expect(queryOf({ date: "made" }).sort).toEqual({ field: "made", direction: "desc" });
  expect(queryOf({ date: "title" }).sort).toEqual({ field: "opens", direction: "desc" });
  expect(queryOf({ date: "gone" }).sort).toEqual({ field: "opens", direction: "desc" });
});

test("everything is requested that entries show, nested paths of the title too, and nothing that lists may not show", () => {
  const title = "{{ curator.last_name }} {{ title }} {{ gone }} {{ gone.name }}";
  expect(queryOf({ title, content: "made", color: "gone" }).fields).toEqual([
    "opens",
    "made",
    "curator.last_name",
    "title",
  ]);
});

test("without a date nothing is ordered", () => {
  const books = listCollection([listField("title")]);
  expect(queryOf({}, books)).toEqual({ fields: ["title"], sort: null });
});

test("an entry of the activity asks for what it did and to which item, besides its content", () => {
  const activity = listCollection(
    ["action", "collection", "item", "comment"].map((key) => listField(key)),
    { collection: "directus_activity" },
  );
  const viewOptions = timelineOptions.read({ content: "item" });
  const { about } = partsOf({ collection: activity, fields: activity.fields, viewOptions });
  expect(about.map((group) => group.map(({ field }) => field))).toEqual([
    ["action"],
    ["collection"],
  ]);
});

test("dates count as they stand, whatever the zone of the reader", () => {
  vi.stubEnv("TZ", "America/New_York");
  const items = [
    { opens: "9999-12-31" },
    { opens: "2026-11-20 00:00:00" },
    { opens: "0001-01-01" },
  ];
  expect(daysOf(items, opens).map(({ day }) => day)).toEqual([
    "9999-12-31",
    "2026-11-20",
    "0001-01-01",
  ]);
});

test.each([
  ["Europe/Berlin", ["2026-10-25", "2026-10-24"], [2, 1]],
  ["America/New_York", ["2026-10-25", "2026-10-24"], [1, 2]],
  ["Asia/Tokyo", ["2026-10-26", "2026-10-25"], [1, 2]],
])("moments in UTC are on the days of the reader in %s", (zone, days, counts) => {
  vi.stubEnv("TZ", zone);
  // The clocks of Berlin go back in this night.
  const items = ["2026-10-25 22:30:00", "2026-10-25 00:30:00", "2026-10-24 21:30:00"].map(
    (value) => ({ made: value }),
  );
  const found = daysOf(items, made);
  expect(found.map(({ day }) => day)).toEqual(days);
  expect(found.map(({ first, end }) => end - first)).toEqual(counts);
});

test("moments without a zone are on the day that they say", () => {
  vi.stubEnv("TZ", "Asia/Tokyo");
  expect(daysOf([{ starts: "2026-10-25 23:30:00" }], starts)[0]?.day).toBe("2026-10-25");
});

test("items without a date come last, also where the database has them first", () => {
  const dated = [{ opens: "2026-11-20" }, { opens: "2026-11-19" }];
  const undated = [{ opens: null }, { opens: "0000-00-00" }];
  expect(arranged([...undated, ...dated], opens)).toEqual([...dated, ...undated]);
  const inOrder = [...dated, ...undated];
  expect(arranged(inOrder, opens)).toBe(inOrder);
  expect(daysOf(inOrder, opens).at(-1)).toEqual({ day: null, first: 2, end: 4 });
});

test("the days of many items are stored under their first and last one", () => {
  const items = Array.from({ length: 10_000 }, (_, index) => ({
    opens: `2026-11-${String(28 - Math.floor(index / 1000)).padStart(2, "0")}`,
  }));
  const days = daysOf(items, opens);
  expect(days.map(({ first }) => first)).toEqual(Array.from({ length: 10 }, (_, at) => at * 1000));
});

test("places of entries follow from the heights, below the heading of the first day", () => {
  const sizes = sizesOf({ isPhone: false, hasContent: false, hasAbout: false });
  expect(sizes).toEqual({ heading: 44, entry: 40, long: 0 });
  const days = [
    { day: "2026-11-20", first: 0, end: 2 },
    { day: null, first: 2, end: 3 },
  ];
  // 44 + 40 + 40 + 16 are all of the first day, and the second is 44 + 40 + 16 high.
  expect(topsOf(days, [40, 40, 40], sizes)).toEqual([0, 40, 140, 196]);
  expect(topsOf([], [], sizes)).toEqual([0]);
});

test("long titles need another line on a phone only", () => {
  const parts = { hasContent: true, hasAbout: false };
  const phone = sizesOf({ ...parts, isPhone: true });
  const wide = sizesOf({ ...parts, isPhone: false });
  const title = "A title that is longer than a line of a phone";
  expect([heightOf("Short", phone), heightOf(title, phone)]).toEqual([92, 112]);
  expect([heightOf("Short", wide), heightOf(title, wide)]).toEqual([72, 72]);
});

test("a title is what its template yields, on one line; related items are named", () => {
  const item = { title: "Night\n music", curator: { id: 4, name: "Ada" }, none: null };
  expect(titleOf("{{ title }} ({{ curator }})", item)).toBe("Night music (Ada)");
  expect(titleOf("{{ curator.name }}", item)).toBe("Ada");
  expect(titleOf("{{ none }}", item)).toBeNull();
  expect(titleOf(null, item)).toBeNull();
  expect(titleOf("{{ title }}", { title: "x".repeat(10_000) })?.length).toBe(200);
});

test.each([
  ["{{ title }} at {{ curator.name }}", null],
  ["Just words", null],
  ["{{ gone }}", "layouts.timeline.unknownField"],
  ["{{ title", "layouts.timeline.openBraces"],
  ["title }}", "layouts.timeline.openBraces"],
  ["{{ }}", "layouts.timeline.openBraces"],
])("of the template %j the problem is %s", (template, key) => {
  const isKnown = (path: string) => ["title", "curator.name"].includes(path);
  expect(templateProblem(template, isKnown)?.key ?? null).toBe(key);
});

test.each([
  ["action", "create", "success"],
  ["action", "delete", "warning"],
  ["action", "authenticate", "dark-gray"],
  ["action", "upload", "accent"],
  ["action", "other", "gray"],
  ["tone", "blue-200", "blue-200"],
  ["tone", null, "gray"],
])("an entry whose %s is %j has the color %s", (key, value, color) => {
  expect(colorOfEntry(listField(key), { [key]: value }, (name) => name)).toBe(color);
});

test("a status gives its color, and color texts are colors", () => {
  const status = listField("status", {
    type: "status",
    options: { status_mapping: { open: { name: "Open", background_color: "teal" } } },
  });
  const named = (name: string) => name;
  expect(colorOfEntry(status, { status: "open" }, named)).toBe("teal");
  expect(colorOfEntry(status, { status: "unknown" }, named)).toBe("gray");
  const tone = (output: string) => listField("tone", { options: { output } });
  expect(colorOfEntry(tone("hex"), { tone: "#4caf50" }, named)).toBe("#4caf50");
  expect(colorOfEntry(tone("rgb"), { tone: "10,20,30" }, named)).toBe("rgb(10 20 30)");
  expect(colorOfEntry(tone("hsl"), { tone: "120,50,40" }, named)).toBe("hsl(120 50% 40%)");
  expect(colorOfEntry(tone("cmyk"), { tone: "0,100,100,0" }, named)).toBe("rgb(255 0 0)");
  expect(colorOfEntry(null, {}, named)).toBe("gray");
});

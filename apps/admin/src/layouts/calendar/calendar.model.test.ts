import { readViewQuery } from "@rowhouse/extension-kit";
import { describe, expect, test } from "vitest";

import { listCollection, listField } from "../../../test/listing-models.ts";
import {
  dayText,
  entriesByDay,
  monthAt,
  monthBeside,
  movedTo,
  placeOf,
  rangeOf,
  weeksOf,
} from "./calendar.model.ts";
import { layout } from "./layout.ts";
import { calendarOptions, entryFields } from "./options.ts";

const day = listField("opens", { type: "date" });
const local = listField("starts", { type: "datetime" });
const utc = listField("stamp", { type: "datetime", options: { utc: true } });
const time = listField("at", { type: "time" });
const shows = listCollection([day, time, local, utc, listField("title")]);
const now = new Date(2026, 10, 28, 12);
const month = (place: string) => monthAt(place, now);

describe("the month of an address", () => {
  test.each([
    ["2031-05", "2031-05"],
    ["0001-01", "0001-01"],
    ["9999-12", "9999-12"],
    ["2031-13", "2026-11"],
    ["next", "2026-11"],
    [null, "2026-11"],
  ])("%s shows %s", (place, shown) => {
    expect(placeOf(monthAt(place, now))).toBe(shown);
  });

  test("ends where the dates of databases do", () => {
    expect(monthBeside(month("0001-01"), -1)).toBeNull();
    expect(monthBeside(month("9999-12"), 1)).toBeNull();
    expect(placeOf(monthBeside(month("2026-12"), 1) ?? now)).toBe("2027-01");
  });
});

test.each([
  ["2026-02", 0, 4],
  ["2026-02", 1, 5],
  ["2026-11", 0, 5],
  ["2026-05", 0, 6],
])("%s has as many weeks as it needs, with the first day %i: %i", (place, firstDay, count) => {
  const weeks = weeksOf(month(place), firstDay);
  expect(weeks).toHaveLength(count);
  expect(new Set(weeks.map((week) => week[0]?.getDay()))).toEqual(new Set([firstDay]));
});

describe("the stored values of a month", () => {
  test("are its days for dates, and all of its last day for date-times", () => {
    expect(rangeOf(month("2028-02"), day)).toEqual(["2028-02-01", "2028-02-29"]);
    expect(rangeOf(month("2028-02"), local)).toEqual([
      "2028-02-01 00:00:00",
      "2028-02-29 23:59:59.999999",
    ]);
  });

  test("follow the clock of the reader where they are stored in UTC", () => {
    const [from, to] = rangeOf(month("2026-03"), utc);
    expect(new Date(`${from.replace(" ", "T")}Z`)).toEqual(new Date(2026, 2, 1));
    expect(Math.round(new Date(`${to.slice(0, 19).replace(" ", "T")}Z`).getTime() / 1000)).toBe(
      Math.round(new Date(2026, 3, 1).getTime() / 1000) - 1,
    );
  });
});

describe("entries", () => {
  const fields = { day, time, title: null, color: null };

  test("stand at their day by their times, those without one last, those without a day nowhere", () => {
    const days = entriesByDay(
      shows,
      [
        { id: 1, opens: "2026-11-03", at: null },
        { id: 2, opens: "2026-11-03", at: "18:30:00" },
        { id: 3, opens: "2026-11-03", at: "09:00" },
        { id: 4, opens: null },
        { id: 5, opens: "no date" },
        { id: 6, opens: "2026-11-04 00:00:00" },
      ],
      fields,
    );
    expect([...days].map(([key, list]) => [key, list.map((entry) => entry.key)])).toEqual([
      ["2026-11-03", ["3", "2", "1"]],
      ["2026-11-04", ["6"]],
    ]);
  });

  test("with a date-time stand at the day of the reader", () => {
    const late = new Date(2026, 10, 3, 23, 30);
    const stamp = late.toISOString().slice(0, 19).replace("T", " ");
    const at = (field: typeof utc, value: string) => [
      ...entriesByDay(shows, [{ id: 1, [field.field]: value }], {
        ...fields,
        day: field,
        time: null,
      }).keys(),
    ];
    expect(at(utc, stamp)).toEqual(["2026-11-03"]);
    expect(at(local, "2026-11-03 23:30:00")).toEqual(["2026-11-03"]);
  });
});

describe("another day", () => {
  test("replaces a date", () => {
    expect(movedTo({ opens: "2026-11-03" }, day, new Date(2026, 11, 24))).toEqual({
      opens: "2026-12-24",
    });
  });

  test("leaves the time of a date-time as it is", () => {
    expect(movedTo({ starts: "2026-11-03 18:30:15" }, local, new Date(2026, 11, 24))).toEqual({
      starts: "2026-12-24 18:30:15",
    });
    const stored = new Date(2026, 10, 3, 18, 30).toISOString().slice(0, 19).replace("T", " ");
    const moved = movedTo({ stamp: stored }, utc, new Date(2026, 2, 29));
    expect(new Date(`${String(moved["stamp"]).replace(" ", "T")}Z`)).toEqual(
      new Date(2026, 2, 29, 18, 30),
    );
  });

  test("is written with four digits of the year", () => {
    expect(dayText(month("0033-04"))).toBe("0033-04-01");
  });
});

describe("options", () => {
  const fieldsWith = (stored: object, collection = shows) => {
    const {
      day: at,
      title,
      color,
    } = entryFields({
      collection,
      fields: collection.fields,
      viewOptions: calendarOptions.read(stored),
    });
    return [at?.field, title?.field, color?.field];
  };
  const query = (stored: object, place: string | null = "2031-05") =>
    layout.query({
      collection: shows,
      fields: shows.fields,
      viewOptions: calendarOptions.read(stored),
      viewQuery: readViewQuery({}),
      place,
    });

  test("without a choice the first date and the status are taken", () => {
    const state = listField("state", { type: "status" });
    expect(fieldsWith({})).toEqual(["opens", "title", undefined]);
    expect(fieldsWith({}, listCollection([state, day]))).toEqual(["opens", "id", "state"]);
    expect(fieldsWith({}, listCollection([listField("title")]))[0]).toBeUndefined();
  });

  test("a date-time counts before a date; what is gone counts as not there", () => {
    expect(fieldsWith({ date: "opens", datetime: "starts" })[0]).toBe("starts");
    expect(fieldsWith({ date: "opens", datetime: "__none__" })[0]).toBe("opens");
    expect(fieldsWith({ date: "gone" })[0]).toBeUndefined();
    expect(fieldsWith({ date: null, datetime: null })[0]).toBeUndefined();
  });

  test("the month is all that is requested, by its date, whole", () => {
    expect(query({ date: "opens", title: "title" })).toEqual({
      fields: ["opens", "title"],
      sort: { field: "opens", direction: "asc" },
      filter: [
        {
          path: ["opens"],
          operator: "between",
          value: ["2031-05-01", "2031-05-31"],
          logical: "and",
        },
      ],
      pageSize: 1000,
    });
  });

  test("without a date nothing is filtered, and the listing says what it says of its own", () => {
    expect(query({ date: null, datetime: null }).filter).toBeUndefined();
  });
});

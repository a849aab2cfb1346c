import { expect, test } from "vitest";
import { parseDate, parseDateTime, parseTime, toIsoDateTime, toStoredDateTime } from "./dates.ts";

test.each([
  ["2019-08-20", "2019-08-20"],
  ["2020-02-29", "2020-02-29"],
  ["2019-02-29", undefined],
  ["2019-13-01", undefined],
  ["0000-00-00", undefined],
  ["0099-12-31", "0099-12-31"],
  ["2019-8-2", undefined],
  ["2019-08-20 10:00:00", undefined],
  [20190820, undefined],
  ["", null],
  [null, null],
])("date %j is %j", (value, expected) => {
  expect(parseDate(value)).toBe(expected);
});

test.each([
  ["09:15:00", "09:15:00"],
  ["23:59:59", "23:59:59"],
  ["24:00:00", undefined],
  ["09:60:00", undefined],
  ["09:15", undefined],
  ["", null],
])("time %j is %j", (value, expected) => {
  expect(parseTime(value)).toBe(expected);
});

test.each([
  ["2019-08-20 09:15:00", "2019-08-20 09:15:00"],
  ["2019-08-20T09:15:00+00:00", "2019-08-20 09:15:00"],
  ["2019-08-20T09:15:00+02:00", "2019-08-20 07:15:00"],
  ["2019-08-20T23:15:00-03:30", "2019-08-21 02:45:00"],
  ["2019-08-20T09:15:00Z", "2019-08-20 09:15:00"],
  ["20190820T091500Z", "2019-08-20 09:15:00"],
  ["2019-08-20T09:15:00+0000", "2019-08-20 09:15:00"],
  ["2019-08-20T09:15:00.000Z", undefined],
  ["2019-08-20T09:15:00", undefined],
  ["2019-08-20", undefined],
  ["2019-02-30 09:15:00", undefined],
  ["2019-02-30T09:15:00Z", undefined],
  ["2019-08-20 25:15:00", undefined],
  ["2019-08-20T09:15:00+99:99", undefined],
  ["0000-00-00 00:00:00", undefined],
  ["", null],
])("date with time %j is %j", (value, expected) => {
  expect(parseDateTime(value)).toBe(expected);
});

test("a moment is stored in UTC and shown with its offset", () => {
  const stored = toStoredDateTime(new Date("2019-08-20T09:15:00.500Z"));
  expect(stored).toBe("2019-08-20 09:15:00");
  expect(toIsoDateTime(stored)).toBe("2019-08-20T09:15:00+00:00");
});

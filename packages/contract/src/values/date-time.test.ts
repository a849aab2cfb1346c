import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  hasOffset,
  parseDate,
  parseDateTime,
  parseTime,
  readDate,
  readDateTime,
  toIsoDateTime,
  toStoredDateTime,
  readTime,
} from "./date-time.ts";

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

test("an instant is stored in UTC and returned with its offset", () => {
  const stored = toStoredDateTime(new Date("2019-08-20T09:15:00.500Z"));
  expect(stored).toBe("2019-08-20 09:15:00");
  expect(toIsoDateTime(stored)).toBe("2019-08-20T09:15:00+00:00");
});

test.each([
  ["2019-08-20 10:11:12", "2019-08-20T10:11:12.000Z"],
  ["2019-08-20T10:11:12", "2019-08-20T10:11:12.000Z"],
  ["2019-08-20 10:11", "2019-08-20T10:11:00.000Z"],
  ["2019-08-20", "2019-08-20T00:00:00.000Z"],
  ["2019-08-20T10:11:12.5Z", "2019-08-20T10:11:12.500Z"],
  ["2019-08-20T10:11:12+0200", "2019-08-20T08:11:12.000Z"],
  ["2019-08-20T10:11:12-02:30", "2019-08-20T12:41:12.000Z"],
  ["2019-02-29 10:11:12", undefined],
  ["2019-08-20 24:00:00", undefined],
  ["2019-08-20 10", undefined],
  ["yesterday", undefined],
  [20190820, undefined],
  [null, undefined],
])("%j is the instant %s", (text, instant) => {
  expect(readDateTime(text)?.toISOString()).toBe(instant);
});

test("without an offset a date-time may mean the reader's clock", () => {
  const date = readDateTime("2019-08-20 10:11:12", "local");
  expect([date?.getDate(), date?.getHours(), date?.getSeconds()]).toEqual([20, 10, 12]);
  expect(date && toStoredDateTime(date, "local")).toBe("2019-08-20 10:11:12");
  expect(readDateTime("2019-08-20T10:11:12Z", "local")?.toISOString()).toBe(
    "2019-08-20T10:11:12.000Z",
  );
});

test("a date is its local midnight, whatever time follows it", () => {
  const dates = ["2019-08-20", "2019-08-20 23:59:59", "2019-08-20T23:59:59Z"].map(readDate);
  expect(dates.map((date) => date && [date.getDate(), date.getHours()])).toEqual([
    [20, 0],
    [20, 0],
    [20, 0],
  ]);
  expect(["2019-02-30", "08/20/2019", "", null].map(readDate)).toEqual([null, null, null, null]);
});

test("early years stay what they are", () => {
  expect(readDate("0099-12-31")?.getFullYear()).toBe(99);
  const early = readDateTime("0001-01-01 00:00:00", "local");
  expect(early && toStoredDateTime(early, "local")).toBe("0001-01-01 00:00:00");
});

test("an offset is distinguished from a date", () => {
  expect(["2019-08-20T10:11:12Z", "2019-08-20T10:11:12+00:00"].map(hasOffset)).toEqual([
    true,
    true,
  ]);
  expect(["2019-08-20T10:11:12", "2019-08-20", "x-02:00", null].map(hasOffset)).not.toContain(true);
});

test.each([
  ["10:30:00", [10, 30, 0]],
  ["9:05", [9, 5, 0]],
  ["23:59:59.123456", [23, 59, 59]],
  ["24:00:00", null],
  ["10:60", null],
  ["noon", null],
  [1030, null],
])("%j is read as %j", (value, expected) => {
  expect(readTime(value)).toEqual(expected);
});

describe("for a reader whose clock is ahead of UTC", () => {
  beforeEach(() => void vi.stubEnv("TZ", "Asia/Kolkata"));
  afterEach(() => void vi.unstubAllEnvs());

  test("a date-time without an offset is read and written by that clock where it is asked for", () => {
    const text = "2019-08-20 10:11:12";
    expect(readDateTime(text, "local")?.toISOString()).toBe("2019-08-20T04:41:12.000Z");
    expect(readDateTime(text)?.toISOString()).toBe("2019-08-20T10:11:12.000Z");
    const date = new Date("2019-08-20T04:41:12Z");
    expect(toStoredDateTime(date, "local")).toBe(text);
    expect(toStoredDateTime(date)).toBe("2019-08-20 04:41:12");
  });

  test("a date begins at midnight of that clock", () => {
    expect(readDate("2019-08-20")?.toISOString()).toBe("2019-08-19T18:30:00.000Z");
  });
});

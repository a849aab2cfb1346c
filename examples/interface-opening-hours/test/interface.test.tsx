import { testInterface } from "@rowhouse/extension-kit/testing";
import { describe, expect, test } from "vitest";

import meta from "../meta.json";
import { daysFrom, inOrder, isHours, nextHours, onWeekdays, spansOf } from "../src/hours.model.ts";
import definition from "../src/interface.ts";

testInterface(definition, { meta });

const open = (day: number, opens = "09:00", closes = "17:00") => ({ day, opens, closes });

describe("hours", () => {
  test.each([
    [[open(1)], true],
    [[open(7, "20:00", "02:00")], true],
    [[], true],
    [[open(0)], false],
    [[open(1, "24:00")], false],
    [[open(1, "9:00")], false],
    ["closed", false],
  ])("%j are hours: %s", (value, is) => expect(isHours(value)).toBe(is));

  test("are stored in the order of the week; none are null", () => {
    const hours = [open(2), open(1, "14:00"), open(1)];
    expect(inOrder(hours)).toEqual([open(1), open(1, "14:00"), open(2)]);
    expect(inOrder([])).toBeNull();
  });

  test("are proposed after the last ones of the day", () => {
    expect(nextHours(1, [])).toEqual(open(1));
    expect(nextHours(1, [open(1, "09:00", "12:00")])).toEqual(open(1, "13:00", "17:00"));
    expect(nextHours(6, [open(6, "20:00", "02:00")])).toEqual(open(6));
  });

  test("of a day are those of all weekdays when they are copied", () => {
    const hours = [open(1, "08:00"), open(3), open(6)];
    const copied = [1, 2, 3, 4, 5].map((day) => open(day, "08:00"));
    expect(onWeekdays(hours, 1)).toEqual([...copied, open(6)]);
  });

  test("are written in as few parts as the week has", () => {
    const hours = [open(1), open(2), open(4), open(6, "10:00", "14:00")];
    const spans = spansOf(hours, daysFrom("monday"));
    expect(spans.map(({ from, to }) => [from, to])).toEqual([
      [1, 2],
      [4, 4],
      [6, 6],
    ]);
    expect(daysFrom("sunday")).toEqual([7, 1, 2, 3, 4, 5, 6]);
  });
});

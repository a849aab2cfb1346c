import { describe, expect, test } from "vitest";

import {
  choiceText,
  exampleChoices,
  offeredChoices,
  readChoiceGroups,
  readChoices,
  stagedChoice,
} from "./choices.ts";

const t = (key: string, params?: Record<string, unknown>) => `${key} ${String(params?.["value"])}`;
const warm = { value: "warm", text: "Warm" };
const cool = { value: "cool", text: "Cool" };

describe("choices", () => {
  test.each([
    ["a map", { warm: "Warm", cool: "Cool" }],
    ["JSON text", '{"warm":"Warm","cool":"Cool"}'],
    ["a map of objects", { warm: { name: "Warm" }, cool: { text: "Cool" } }],
    ["a list of objects", [{ value: "warm", label: "Warm" }, cool]],
    ["groups", [[warm], [cool]]],
  ])("are read from %s", (_, stored) => {
    expect(readChoices(stored).list).toEqual([warm, cool]);
  });

  test.each([
    ["a list of texts", ["a", 2]],
    ["a map without texts", { a: null, 2: "" }],
  ])("that have no text stand for themselves: %s", (_, stored) => {
    expect(
      readChoices(stored)
        .list?.map(({ value, text }) => [value, text])
        .toSorted(),
    ).toEqual([
      ["2", "2"],
      ["a", "a"],
    ]);
  });

  test.each([null, "", 5, true, {}, []])("are none in %j", (stored) => {
    expect(readChoices(stored)).toEqual({ list: [], problem: null });
  });

  test("say why text that is not JSON cannot be read", () => {
    const choices = readChoices("{warm");
    expect(choices.list).toBeNull();
    expect(choices.problem).toMatch(/JSON/);
  });

  test("beside a stored value are followed by what is not among them, once", () => {
    expect(offeredChoices([warm], ["tepid", "warm", "tepid", null], t)).toEqual([
      { value: "warm", label: "Warm", isListed: true },
      { value: "tepid", label: "value_not_listed tepid", isListed: false },
    ]);
  });

  test("that are an icon alone are offered as such, and named after their value", () => {
    expect(
      offeredChoices([{ value: "on_foot", text: "", icon: "directions_walk" }], [], t),
    ).toEqual([
      {
        value: "on_foot",
        icon: "directions_walk",
        isIconOnly: true,
        label: "On Foot",
        isListed: true,
      },
    ]);
    expect(offeredChoices([warm], [], t)).toEqual([
      { value: "warm", label: "Warm", isListed: true },
    ]);
  });

  test("keep their color", () => {
    const entry = { value: "warm", label: "Warm", color: "red" };
    expect(readChoices([entry]).list).toEqual([{ ...warm, color: "red" }]);
  });

  test("to start from are numbered from 1", () => {
    expect(exampleChoices(2)).toEqual({
      value1: "$t:interfaces.common.option 1",
      value2: "$t:interfaces.common.option 2",
    });
  });

  test("are read by their texts, others as they are", () => {
    expect([choiceText([warm], "warm", t), choiceText([warm], 4, t)]).toEqual(["Warm", "4"]);
  });

  test("stage numbers for number fields only", () => {
    expect(stagedChoice("4", { type: "integer" })).toBe(4);
    expect(stagedChoice("4.5", { type: "decimal" })).toBe(4.5);
    expect(stagedChoice("4", { type: "string" })).toBe("4");
    expect(stagedChoice("four", { type: "integer" })).toBe("four");
  });
});

describe("groups of choices", () => {
  const train = { label: "Train", value: "train", icon: "train" };
  const walk = { value: "walk", icon: "directions_walk" };
  const read = [
    [{ value: "train", text: "Train", icon: "train" }],
    [{ value: "walk", text: "", icon: "directions_walk" }],
  ];

  test.each([
    ["lists, the loose ones last", [walk, [train]]],
    ["a map of index to group", { 0: [train], 1: [walk] }],
    ["nested repeaters", { groups: { 0: { buttons: { 0: train } }, 1: { buttons: [walk] } } }],
    ["JSON text", JSON.stringify([[train], [walk]])],
  ])("are read from %s", (_, stored) => {
    expect(readChoiceGroups(stored)).toEqual(read);
  });

  test("of a plain map are one", () => {
    expect(readChoiceGroups({ warm: "Warm", cool: "Cool" })).toEqual([[warm, cool]]);
  });
});

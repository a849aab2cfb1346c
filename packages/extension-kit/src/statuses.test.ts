import { expect, test } from "vitest";

import { offeredStatuses, statusEntries } from "./statuses.ts";

const stored = { idea: { name: "Idea" }, done: { name: "Done" } };
const statuses = statusEntries(stored);

test.each([
  ["published", { published: true, browse_badge: true }],
  ["draft", { browse_subdued: true, browse_badge: true }],
  ["deleted", { browse_subdued: true, browse_badge: true, soft_delete: true }],
])("without statuses of its own a field has %s", (value, meaning) => {
  const entry = statusEntries(null).find((one) => one.value === value);
  const { name, text_color, background_color, value: _value, ...found } = entry ?? { name: "" };
  expect(found).toEqual(meaning);
  expect([name, text_color]).toEqual([`$t:interfaces.status.${value}`, "white"]);
  expect(background_color).toMatch(/^[a-z]/);
});

test("the usual statuses come in the order in which an item goes through them", () => {
  expect(statusEntries(undefined).map(({ value }) => value)).toEqual([
    "published",
    "draft",
    "deleted",
  ]);
});

test("a field with statuses of its own has these alone; a text that says none has none", () => {
  expect(statuses.map(({ value, name }) => [value, name])).toEqual([
    ["idea", "Idea"],
    ["done", "Done"],
  ]);
  expect(statusEntries("no JSON")).toEqual([]);
});

test.each([
  ["all of them where nothing is barred", null, null, ["idea", "done"]],
  ["the allowed ones", ["done"], null, ["done"]],
  ["the allowed ones and the current one, in their order", ["done"], "idea", ["idea", "done"]],
  ["the current one alone where no other is allowed", [], "done", ["done"]],
  ["nothing where nothing is allowed", [], null, []],
  [
    "a current one that the field does not have, at the end",
    null,
    "lost",
    ["idea", "done", "lost"],
  ],
])("offered are %s", (...[, allowed, current, expected]) => {
  const offered = offeredStatuses(statuses, allowed, current);
  expect(offered.map(({ value }) => value)).toEqual(expected);
});

test("a current status that the field does not have is called unknown", () => {
  expect(offeredStatuses(statuses, [], "lost")).toEqual([
    { name: "$t:status_unknown Lost", value: "lost", background_color: "gray" },
  ]);
});

import { expect, test } from "vitest";
import { commentParts, mentionable, mentionAt, toStored, toTyped } from "./comment-text.model.ts";

const users = [
  { id: 3, name: "Ada" },
  { id: 12, name: "Ada Byron" },
  { id: 4, name: "Bea Cole" },
];

test("a comment is text, mentions and links", () => {
  expect(
    commentParts("Ask @[Ada Byron](12), see https://museum.example/a?b=1. Not javascript:alert(1)"),
  ).toMatchObject([
    { at: 0, kind: "text", text: "Ask " },
    { at: 4, kind: "mention", name: "Ada Byron", user: 12 },
    { kind: "text", text: ", see " },
    { kind: "link", href: "https://museum.example/a?b=1" },
    { kind: "text", text: ". Not javascript:alert(1)" },
  ]);
});

test.each([
  ["@Ada Byron, please", "@[Ada Byron](12), please"],
  ["Ask @Ada or @Bea Cole", "Ask @[Ada](3) or @[Bea Cole](4)"],
  ["mail@Ada.example, @Adam, @nobody", "mail@Ada.example, @Adam, @nobody"],
])("%j is stored as %j and comes back", (typed, stored) => {
  expect(toStored(typed, users)).toBe(stored);
  expect(toTyped(stored)).toBe(typed);
});

test.each([
  ["Hello @", "", 6],
  ["Hello @Ad", "Ad", 6],
  ["@Ada By", "Ada By", 0],
  ["mail@example", null, 0],
  ["Hello", null, 0],
])("in %j the search is %j", (typed, search, start) => {
  expect(mentionAt(typed, typed.length)).toEqual(search === null ? null : { start, search });
});

test("people are found by the beginning of each of their names", () => {
  expect(mentionable(users, "by").map(({ id }) => id)).toEqual([12]);
  expect(mentionable(users, "a").map(({ id }) => id)).toEqual([3, 12]);
});

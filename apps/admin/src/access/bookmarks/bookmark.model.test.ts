import { expect, test } from "vitest";
import { makePreset } from "../../../test/presets.ts";
import { audienceOf, choiceOf, isNameTaken, mayChangeBookmark } from "./bookmark.model.ts";

const me = { id: 7, isAdmin: false };

test.each([
  ["me", { user: 7, role: null }],
  ["all", { user: null, role: null }],
  ["role 3", { user: null, role: 3 }],
])("the choice %s has its audience", (choice, audience) => {
  expect(audienceOf(choice, me)).toEqual(audience);
  expect(choiceOf(audience)).toBe(choice);
});

test("people change their own bookmarks, administrators all", () => {
  expect(mayChangeBookmark({ user: 7, role: null }, me)).toBe(true);
  expect(mayChangeBookmark({ user: 8, role: null }, me)).toBe(false);
  expect(mayChangeBookmark({ user: null, role: 3 }, me)).toBe(false);
  expect(mayChangeBookmark({ user: null, role: null }, me)).toBe(false);
  expect(mayChangeBookmark({ user: null, role: null }, { ...me, isAdmin: true })).toBe(true);
});

test("a name is taken by another bookmark of the collection for the same people", () => {
  const presets = [makePreset({ id: 4, title: "Sea", user: 7 })];
  const wanted = { id: null, collection: "books", title: "Sea", user: 7, role: null };
  expect(isNameTaken(presets, wanted)).toBe(true);
  expect(isNameTaken(presets, { ...wanted, id: 4 })).toBe(false);
  expect(isNameTaken(presets, { ...wanted, user: null })).toBe(false);
  expect(isNameTaken(presets, { ...wanted, collection: "news" })).toBe(false);
  expect(isNameTaken(presets, { ...wanted, title: "sea" })).toBe(false);
});

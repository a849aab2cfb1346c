import { describe, expect, test } from "vitest";

import { fieldLabel, oneLine, statusName } from "./text.ts";

const texts = {
  t: (key: string) => `<${key}>`,
  hasText: (key: string) => key === "fields-directus_users-email",
  locale: "de-DE",
};

describe("the name of a field", () => {
  test.each([
    ["a map", { "de-DE": "Titel", "en-US": "Title" }],
    ["a list", [{ locale: "de-DE", translation: "Titel" }]],
  ])("comes from its own translations given as %s", (_name, translation) => {
    expect(fieldLabel({ collection: "books", field: "title", translation }, texts)).toBe("Titel");
  });

  test("comes from the language files for system fields, else from the key", () => {
    const system = { collection: "directus_users", field: "email", translation: null };
    expect(fieldLabel(system, texts)).toBe("<fields-directus_users-email>");
    const own = { collection: "books", field: "published_on", translation: { "fr-FR": "Paru" } };
    expect(fieldLabel(own, texts)).toBe("Published on");
  });
});

test("a text becomes one line of at most 200 characters", () => {
  expect(oneLine("  a\n\n b ")).toBe("a b");
  expect(oneLine("x".repeat(500))).toHaveLength(200);
});

test("a name for a locale counts, under the name of its text in older lists too", () => {
  const named = (translation: unknown) =>
    fieldLabel({ collection: "books", field: "title", translation }, texts);
  expect(
    named([
      { locale: "fr-FR", text: "Titre" },
      { locale: "de-DE", text: "Titel" },
    ]),
  ).toBe("Titel");
  expect(named([{ locale: "fr-FR", translation: "Titre" }])).toBe("Title");
  expect(named({ "de-DE": "" })).toBe("Title");
});

test.each([
  ["its name", { name: "in_review", value: "r" }, "In Review"],
  ["its token", { name: "$t:draft", value: "d" }, "<draft>"],
  ["its value where it has no name", { name: "", value: "on_hold" }, "On Hold"],
])("a status is read by %s", (_by, entry, name) => {
  expect(statusName(entry, texts.t)).toBe(name);
});

test("a status keeps the capital letters of the language", () => {
  const invited = { name: "$t:invited", value: "invited" };
  expect(statusName(invited, () => "Invitation envoyée")).toBe("Invitation envoyée");
});

test("a text that is just as long as a line is whole, a longer one ends with an ellipsis", () => {
  expect(oneLine("x".repeat(200))).toBe("x".repeat(200));
  expect(oneLine("x".repeat(201))).toBe(`${"x".repeat(199)}…`);
  expect(oneLine(`a${" ".repeat(500)}b`)).toBe("a b");
});

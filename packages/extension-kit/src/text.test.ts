import { describe, expect, test } from "vitest";

import { fieldLabel, oneLine, translateTokens } from "./text.ts";

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

test("replaces tokens in texts, lists, keys and values", () => {
  const given = { "$t:a": ["$t:b and more", 5, null] };
  expect(translateTokens(given, (key) => key.toUpperCase())).toEqual({
    A: ["B and more", 5, null],
  });
});

test("a text becomes one line of at most 200 characters", () => {
  expect(oneLine("  a\n\n b ")).toBe("a b");
  expect(oneLine("x".repeat(500))).toHaveLength(200);
});

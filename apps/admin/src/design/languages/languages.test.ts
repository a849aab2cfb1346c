import { expect, test } from "vitest";

import { languageName, languagesIn } from "./languages.ts";

test.each([
  ["en-GB", "en-US", "English (United Kingdom)"],
  ["de", "de-DE", "Deutsch"],
  ["de", "fr-FR", "Allemand"],
  ["tlh-x-bird", "en-US", "Tlh-x-bird"],
  ["no code!", "en-US", "No code!"],
])("%s is called in %s: %s", (code, locale, name) => {
  expect(languageName(code, locale)).toBe(name);
});

test("all that are known are offered once each, by name", () => {
  const languages = languagesIn("en-US");
  expect(languages.length).toBeGreaterThan(230);
  expect(new Set(languages.map(({ value }) => value)).size).toBe(languages.length);
  expect(new Set(languages.map(({ label }) => label)).size).toBe(languages.length);
  expect(languagesIn("en-US", ["fr", "de"]).map(({ label }) => label)).toEqual([
    "French",
    "German",
  ]);
});

import { makeCollection, makeField, makeModel, type Field } from "@rowhouse/contract";
import { expect, test } from "vitest";
import type { Translation } from "../../i18n/translation.ts";
import { inWords, modelInWords } from "./system-words.ts";

/** The texts of an app that speaks two languages. */
function translationIn(language: "en" | "de"): Translation {
  const note = { en: "In seconds.", de: "In Sekunden." }[language];
  const hint = { en: "A title", de: "Ein Titel" }[language];
  const texts = new Map([
    ["notes-directus_files-duration", note],
    ["system.hint", hint],
  ]);
  return {
    language,
    t: (key) => texts.get(String(key)) ?? String(key),
    exists: (key) => texts.has(key),
  };
}

const field = (name: string, parts: Partial<Field> = {}) =>
  makeField("directus_files", name, parts);
const titled = { options: { placeholder: "$t:system.hint", iconRight: "title" } };

test("a field of the system says what it is for in the language of the app, unless somebody wrote a note", () => {
  const english = translationIn("en");
  expect(inWords(field("duration"), english).note).toBe("In seconds.");
  expect(inWords(field("duration", { note: "Mine" }), english).note).toBe("Mine");
  expect(inWords(field("title", titled), english).options).toEqual({
    placeholder: "A title",
    iconRight: "title",
  });
  const plain = field("width");
  expect(inWords(plain, english)).toBe(plain);
});

test("a model follows the language, and is the same one until that changes", () => {
  const fields = { duration: {}, title: titled };
  const model = makeModel([makeCollection("directus_files", fields), makeCollection("news", {})]);
  const english = modelInWords(model, translationIn("en"));
  expect(modelInWords(model, translationIn("en"))).toBe(english);
  const german = modelInWords(model, translationIn("de")).collections["directus_files"]?.fields;
  expect(german?.["duration"]?.note).toBe("In Sekunden.");
  expect(german?.["title"]?.options).toMatchObject({ placeholder: "Ein Titel" });
  expect(english.collections["news"]).toBe(model.collections["news"]);
});

test("names of statuses keep their tokens, by which the language's capital letters are known", () => {
  const status_mapping = { invited: { name: "$t:system.hint" } };
  const { options } = inWords(
    field("status", { options: { ...titled.options, status_mapping } }),
    translationIn("en"),
  );
  expect(options).toMatchObject({ placeholder: "A title", status_mapping });
});

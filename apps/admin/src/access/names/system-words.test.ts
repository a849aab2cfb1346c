import { makeCollection, makeField, makeModel, type Field } from "@rowhouse/contract";
import { createInstance } from "i18next";
import { expect, test } from "vitest";
import { inWords, modelInWords } from "./system-words.ts";

/** An app that speaks two languages. */
async function languages() {
  const i18n = createInstance();
  const texts = (note: string, hint: string) => ({
    translation: { "notes-directus_files-duration": note, system: { hint } },
  });
  await i18n.init({
    lng: "en",
    keySeparator: ".",
    resources: { en: texts("In seconds.", "A title"), de: texts("In Sekunden.", "Ein Titel") },
  });
  return i18n;
}

const field = (name: string, parts: Partial<Field> = {}) =>
  makeField("directus_files", name, parts);
const titled = { options: { placeholder: "$t:system.hint", iconRight: "title" } };

test("a field of the system says what it is for in the language of the app, unless somebody wrote a note", async () => {
  const i18n = await languages();
  expect(inWords(field("duration"), i18n).note).toBe("In seconds.");
  expect(inWords(field("duration", { note: "Mine" }), i18n).note).toBe("Mine");
  expect(inWords(field("title", titled), i18n).options).toEqual({
    placeholder: "A title",
    iconRight: "title",
  });
  const plain = field("width");
  expect(inWords(plain, i18n)).toBe(plain);
});

test("a model follows the language, and is the same one until that changes", async () => {
  const i18n = await languages();
  const fields = { duration: {}, title: titled };
  const model = makeModel([makeCollection("directus_files", fields), makeCollection("news", {})]);
  const english = modelInWords(model, i18n);
  expect(modelInWords(model, i18n)).toBe(english);
  await i18n.changeLanguage("de");
  const german = modelInWords(model, i18n).collections["directus_files"]?.fields;
  expect(german?.["duration"]?.note).toBe("In Sekunden.");
  expect(german?.["title"]?.options).toMatchObject({ placeholder: "Ein Titel" });
  expect(english.collections["news"]).toBe(model.collections["news"]);
});

import { makeCollection } from "@rowhouse/contract";
import type { RelatedRow } from "@rowhouse/extension-kit";
import { describe, expect, test } from "vitest";

import {
  completeness,
  copied,
  firstLanguage,
  listedLanguages,
  mappedLanguages,
  translatedFields,
  translationsOf,
} from "./desk.model.ts";

const labels = makeCollection("labels", {
  id: { type: "integer", primary_key: true },
  work: { type: "m2o" },
  language: { type: "lang" },
  title: {},
  text: {},
  shown: { type: "boolean" },
  picture: { type: "file" },
});
const fields = translatedFields({ collection: labels, owner: "work" }, "language", new Set());

function row(language: unknown, values: Record<string, unknown> = {}): RelatedRow {
  return { id: String(language), state: "saved", item: { language, ...values } };
}

describe("languages", () => {
  test("of any primary key: numbers take their code from another field", () => {
    const items = [
      { id: 1, name: "English", code: "en" },
      { id: 2, name: null, locale: "ar-EG" },
      { id: 3, name: "Klingon", direction: "rtl" },
    ];
    expect(listedLanguages(items, { key: "id", name: "name" })).toEqual([
      { key: "1", stored: 1, name: "English", code: "en", direction: "ltr" },
      { key: "2", stored: 2, name: "العربية (مصر)", code: "ar-EG", direction: "rtl" },
      { key: "3", stored: 3, name: "Klingon", code: null, direction: "rtl" },
    ]);
  });

  test.each(["ar", "he", "fa-IR", "ur", "ckb", "dv", "yi", "uz_Arab"])(
    "%s runs to the left",
    (code) => {
      expect(mappedLanguages({ [code]: "x" })[0]?.direction).toBe("rtl");
    },
  );

  test("have their row, by key or by expanded item; rows of other languages stand behind", () => {
    const rows = [row({ code: "DE" }), row("xx")];
    const found = translationsOf(mappedLanguages({ en: "English", de: "Deutsch" }), rows, {
      languageField: "language",
      languageKey: "code",
    });
    expect(found.map(({ key, row: own, rowId }) => [key, own === null, rowId])).toEqual([
      ["en", true, "row:language:en"],
      ["de", false, "[object Object]"],
      ["xx", false, "xx"],
    ]);
    expect(firstLanguage(found, "DE")?.key).toBe("de");
    expect(firstLanguage(found, "fr")?.key).toBe("de");
  });
});

describe("what is translated", () => {
  test("is what people write: no keys, switches and fields that follow from the list", () => {
    expect(fields.map(({ field }) => field)).toEqual(["title", "text", "picture"]);
  });

  test("is complete when it has what the source has", () => {
    const source = row("en", { title: "House", text: "Built" });
    expect(completeness(fields, row("de", { title: "Haus" }), source)).toEqual({
      filled: 1,
      wanted: 2,
    });
    expect(completeness(fields, null, null)).toEqual({ filled: 0, wanted: 3 });
  });

  test("is copied where it is empty, references by their key", () => {
    const from = { title: "House", text: "Built", picture: { id: 4, title: "P" } };
    expect(copied(fields, { from, to: { title: "Haus" } }, { picture: "id" })).toEqual({
      text: "Built",
      picture: 4,
    });
  });
});

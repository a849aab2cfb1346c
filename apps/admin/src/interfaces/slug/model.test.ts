import { expect, test } from "vitest";

import { followText, toSlug, toTypedSlug } from "./model.ts";

const rules = { isLowerCase: true, maxLength: null };

test.each([
  ["Harbour at Dusk", "harbour-at-dusk"],
  ["  Größe & Überfahrt  ", "groesse-and-ueberfahrt"],
  ["Crème brûlée, 100 %", "creme-brulee-100-percent"],
  ["Ада Лавлейс", "ada-lavleys"],
  ["Αθήνα", "athina"],
  ["the artist's -- own_words", "the-artists-own-words"],
  ["港の夕暮れ", "港の夕暮れ"],
  ["!?", ""],
])("%j becomes %j", (text, slug) => {
  expect(toSlug(text, rules)).toBe(slug);
});

test("keeps capitals and cuts, where the field says so", () => {
  expect(toSlug("Ölbild am Meer", { isLowerCase: false, maxLength: 10 })).toBe("Oelbild-am");
  expect(toSlug("Ölbild am Meer", { isLowerCase: true, maxLength: 8 })).toBe("oelbild");
});

test("a hyphen at the end stays while somebody types", () => {
  expect(toTypedSlug("harbour ", rules)).toBe("harbour-");
});

test.each([
  ["", "one-two"],
  ["one", "one-two"],
  ["my-own", "my-own"],
])("%j is %j when the text before it grows", (slug, next) => {
  expect(followText(slug, { before: "One", now: "One two" }, rules)).toBe(next);
});

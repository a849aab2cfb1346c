import { expect, test } from "vitest";

import { formatsOf } from "../../i18n/format.ts";
import { sizeText, unitFor, unitName, unitsOf } from "./model.ts";

function sizesIn(locale: string) {
  const { number, bytes } = formatsOf(locale);
  return { formatNumber: number, formatBytes: bytes };
}

test.each([
  [999, true, "999 B"],
  [1000, true, "1 kB"],
  [1_540_000, true, "1.5 MB"],
  [1023, false, "1,023 B"],
  [1536, false, "1.5 KiB"],
  [5 * 1024 ** 3, false, "5 GiB"],
  [2e18, true, "2 EB"],
])("%i bytes (steps of 1000: %s) are %s", (bytes, isDecimal, text) => {
  expect(sizeText(bytes, isDecimal, sizesIn("en-US"))).toBe(text.replace(" ", "\u00a0"));
});

test("nothing is counted in bytes", () => {
  expect(unitFor(0, unitsOf(true)).name).toBe("B");
});

test.each([
  ["fr-FR", 5, "5 o"],
  ["fr-FR", 1_540_000, "1,5 Mo"],
  ["fr-FR", 2e18, "2 Eo"],
  ["fi-FI", 1_540_000, "1,5 Mt"],
  ["uk-UA", 1_540_000, "1,5 МБ"],
])("in %s %i bytes are %s", (locale, bytes, text) => {
  expect(sizeText(bytes, true, sizesIn(locale)).replaceAll(/\s/gu, " ")).toBe(text);
});

test.each([
  ["fr-FR", "1,5 Kio"],
  ["de-DE", "1,5 KiB"],
])("in %s steps of 1024 make %s", (locale, text) => {
  expect(sizeText(1536, false, sizesIn(locale))).toBe(text.replace(" ", "\u00a0"));
});

test("units have the names of the language", () => {
  const namesIn = (locale: string, isDecimal: boolean) =>
    unitsOf(isDecimal).map((unit) => unitName(unit, sizesIn(locale)));
  expect(namesIn("fr-FR", true)).toEqual(["o", "ko", "Mo", "Go", "To", "Po", "Eo"]);
  expect(namesIn("fr-FR", false).slice(0, 3)).toEqual(["o", "Kio", "Mio"]);
  expect(namesIn("he-IL", true).slice(1, 6)).toEqual(["kB", "MB", "GB", "TB", "PB"]);
  expect(namesIn("ko-KR", true).slice(1, 3)).toEqual(["kB", "MB"]);
});

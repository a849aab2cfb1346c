import { expect, test } from "vitest";
import { numberRange } from "./number-range.ts";

test.each([
  ["mysql", "TINYINT", true, "-128", "127"],
  ["mysql", "MEDIUMINT", false, "0", "16777215"],
  ["mysql", "BIGINT", false, "0", "18446744073709551615"],
  ["mysql", "BOOLEAN", true, "-128", "127"],
  ["postgres", "TINYINT", false, "-32768", "32767"],
  ["postgres", "INT", true, "-2147483648", "2147483647"],
] as const)(
  "on %s a %s, signed: %j, holds %s to %s",
  (...[kind, datatype, signed, least, most]) => {
    expect(numberRange(kind, datatype, { length: null, signed })).toEqual({
      least,
      most,
      decimals: 0,
    });
  },
);

test("a decimal has the digits of its length", () => {
  const of = (length: string, signed = true) => numberRange("mysql", "DECIMAL", { length, signed });
  expect(of("5,2")).toEqual({ least: "-999.99", most: "999.99", decimals: 2 });
  expect(of("2, 2", false)).toEqual({ least: "0", most: "0.99", decimals: 2 });
});

test.each([
  ["sqlite", "TINYINT"],
  ["mysql", "DOUBLE"],
  ["mysql", "VARCHAR"],
] as const)("on %s a %s has no bounds of its own", (kind, datatype) => {
  expect(numberRange(kind, datatype, { length: "10", signed: true })).toBeNull();
});

import { expect, test } from "vitest";
import {
  fieldTypes,
  isAliasType,
  isSortableType,
  isToManyType,
  isToOneType,
  readFieldType,
} from "./field-types.ts";

test("there are the 27 types of the contract, aliases first", () => {
  expect(fieldTypes).toHaveLength(27);
  expect([fieldTypes[0], fieldTypes.at(-1)]).toEqual(["alias", "user"]);
});

test("types without column", () => {
  expect(fieldTypes.filter(isAliasType)).toEqual(["alias", "group", "o2m", "translation"]);
  expect(isAliasType(null)).toBe(false);
});

test("types that point elsewhere", () => {
  expect(fieldTypes.filter(isToOneType)).toEqual([
    "file",
    "m2o",
    "user_created",
    "user_updated",
    "user",
  ]);
  expect(fieldTypes.filter(isToManyType)).toEqual(["o2m", "translation"]);
});

test("lists are not sorted by types without a column, relations, files and columns without a type", () => {
  const unsortable = [...fieldTypes, null].filter((type) => !isSortableType(type));
  expect(unsortable).toEqual(["alias", "file", "group", "m2o", "o2m", "translation", null]);
});

test("names are read in any letter case", () => {
  expect(readFieldType("O2M")).toBe("o2m");
  expect(readFieldType("m2m")).toBeNull();
});

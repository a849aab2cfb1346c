import { expect, test } from "vitest";
import { checkUpload, readSize, readUploadRules } from "./limits.ts";

test.each([
  ["1000", 1000],
  ["10KB", 10_000],
  ["10 mb", 10_000_000],
  ["1.5GB", 1_500_000_000],
  ["2TB", 2e12],
  ["", null],
  ["0", null],
  ["much", null],
])("the setting %j means %j bytes", (setting, bytes) => {
  expect(readSize(setting)).toBe(bytes);
});

test.each([
  ["", "text/csv", true],
  ["image/*", "image/png", true],
  ["image/*", "imagery/png", false],
  ["image/png, application/pdf", "application/pdf", true],
  ["image/png", "image/pngx", false],
])("the list %j covers %s: %j", (setting, mime, isAllowed) => {
  const rules = readUploadRules({ file_mimetype_whitelist: setting });
  const check = () => checkUpload(rules, { size: 1, mime });
  expect(isAllowed ? check() : errorOf(check)).toEqual(isAllowed ? undefined : "invalidInput");
});

test("empty and oversized files are refused", () => {
  const rules = readUploadRules({ file_max_size: "1KB" });
  expect(errorOf(() => checkUpload(rules, { size: 0, mime: "image/png" }))).toBe("invalidInput");
  expect(errorOf(() => checkUpload(rules, { size: 1001, mime: "image/png" }))).toBe("invalidInput");
  expect(checkUpload(rules, { size: 1000, mime: "image/png" })).toBeUndefined();
});

function errorOf(run: () => void): unknown {
  try {
    run();
  } catch (error) {
    return error instanceof Error && "key" in error ? error.key : error;
  }
  return null;
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { errors } from "./catalog.ts";

test("the reference lists every failure by its number and its status, and no others", () => {
  const path = join(import.meta.dirname, "../../../../docs/reference/api-contract.md");
  const [, section = ""] =
    /\n# 12\. Error codes\n([^]*?)\n# 13\. /.exec(readFileSync(path, "utf8")) ?? [];
  const table = section.matchAll(/^\| (\S[^|]*?) +\| ([^|]*?) +\| ([^|]*?) *\|$/gm);
  const listed = [...table].flatMap(([, codes = "", statuses = "", meaning = ""]) => {
    const further = [...meaning.matchAll(/\b(\d{3}):/g)].map(([, status]) => status);
    const found = `${statuses} ${further.join(" ")}`.match(/\b[45]\d\d\b/g) ?? [];
    return codes.split(" / ").flatMap((code) => found.map((status) => `${code} ${status}`));
  });
  const ofUploads = Object.values(errors).filter(({ code }) => code !== null && isUpload(code));
  const expected = Object.values(errors)
    .filter((entry) => !ofUploads.includes(entry))
    .map(({ code, status }) => `${code} ${status}`);
  expect(new Set(listed.filter((entry) => !entry.startsWith("600 + n")))).toEqual(
    new Set(expected),
  );
  expect(ofUploads.map(({ code, status }) => [code, status])).toEqual(
    [1, 2, 3, 4, 6, 7, 8].map((step) => [600 + step, step === 1 ? 413 : 500]),
  );
});

function isUpload(code: number): boolean {
  return code > 600 && code < 700;
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { limits, type LimitName } from "./limits.ts";

/** Bounds of what the app and the server show, not of what may be sent. */
const ofReplies: readonly LimitName[] = [
  "plannedRows",
  "plannedSamples",
  "pageSize",
  "listedRelated",
  "pickerSize",
];

test("the reference lists every bound of a request with its number", () => {
  const path = join(import.meta.dirname, "../../../../docs/reference/api-contract.md");
  const [, section = ""] = /## 1\.10 ([^]*?)\n# 2\. /.exec(readFileSync(path, "utf8")) ?? [];
  const listed = [...section.matchAll(/(\d+)\D*\(`(\w+)`\)/g)].map(([, count, name]) => [
    name,
    Number(count),
  ]);
  const expected = Object.entries(limits).filter(
    ([name]) => !ofReplies.some((other) => other === name),
  );
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(expected));
});

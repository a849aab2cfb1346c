import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { defaultRules } from "./default-rules.ts";

test("the reference lists the rules of a new role, and no others", () => {
  const path = join(import.meta.dirname, "../../../../docs/reference/api-contract.md");
  const [, section = ""] = /\n## 8\.7 ([^]*?)\n---\n/.exec(readFileSync(path, "utf8")) ?? [];
  const lines = [...section.matchAll(/^\| (directus_.*?) \|(.*)\|$/gm)];
  const listed = lines.flatMap(([, what = "", levels = ""]) => {
    const [, names = "", statuses = ""] = /^([\w, ]+?)(?: \(([\w, ]+).*\))? *$/.exec(what) ?? [];
    const words = levels.split("|").map((level) => level.trim());
    return names
      .split(", ")
      .flatMap((name) =>
        statuses.split(", ").map((status) => [name, status || null, ...words.slice(0, 5)]),
      );
  });
  const found = defaultRules.map((rule) => [
    rule.collection,
    rule.status,
    rule.create,
    rule.read,
    rule.update,
    rule.delete,
    rule.comment,
  ]);
  expect(found.map(String).toSorted()).toEqual(listed.map(String).toSorted());
  expect(found).toHaveLength(18);
});

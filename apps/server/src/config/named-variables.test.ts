import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { settings } from "./known-variables.ts";

const root = join(import.meta.dirname, "../../../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\bROWHOUSE_[A-Z_]+\b/g)].map(([name]) => name)),
];

const known: ReadonlySet<string> = new Set(settings);
/** Read by `npm run types`, which is no part of the server. */
const ofPrograms = "ROWHOUSE_TOKEN";

describe("the files that start the server", () => {
  test.each(["Dockerfile", "deploy/compose.yaml"])(
    "%s sets only variables that the configuration knows",
    (path) => {
      const named = namesIn(read(path));
      expect(named.length).toBeGreaterThan(2);
      expect(named.filter((name) => !known.has(name))).toEqual([]);
    },
  );

  test("docs/reference/settings.md explains every variable, and no others", () => {
    expect(new Set(namesIn(read("docs/reference/settings.md")))).toEqual(known);
  });

  test("README.md and the guides name only variables that the configuration knows", () => {
    const guides = readdirSync(join(root, "docs/how-to")).map((file) => `docs/how-to/${file}`);
    for (const path of ["README.md", ...guides])
      expect(
        namesIn(read(path)).filter((name) => !known.has(name) && name !== ofPrograms),
        path,
      ).toEqual([]);
  });

  test("deploy/example.env has every variable that deploy/compose.yaml uses, and no others", () => {
    const used = [...read("deploy/compose.yaml").matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    const given = [...read("deploy/example.env").matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect(new Set(given)).toEqual(new Set(used));
  });
});

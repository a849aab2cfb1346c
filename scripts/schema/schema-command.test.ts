import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { root } from "../checks/files.ts";

const folder = mkdtempSync(join(tmpdir(), "rowhouse-schema-"));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "broken.json"), "{");
writeFileSync(join(folder, "empty.json"), "{}");

const away = ["--url", "http://127.0.0.1:1"];
const file = (name: string) => ["--file", join(folder, name)];

function run(words: readonly string[], variables: Record<string, string> = {}) {
  const { NODE_OPTIONS: _options, ...others } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--conditions=source", "scripts/schema.ts", ...words],
    { cwd: root, env: { ...others, ...variables }, encoding: "utf8" },
  );
  return { status, output: stdout, errors: stderr };
}

test.each([
  [["diff", ...away], "--file is missing"],
  [["diff", ...file("empty.json")], "--url is missing"],
  [["export", "--url", "content.example"], '--url is "content.example"'],
  [["exprot", ...away], '"exprot" is none of export, diff and apply.'],
  [["diff", ...away, ...file("none.json")], "none.json cannot be read: it does not exist."],
  [["apply", ...away, ...file("broken.json")], "broken.json is no model: it is not JSON"],
  [["diff", ...away, ...file("empty.json")], "Nothing was changed: The server does not respond."],
  [["export", "--ulr", "x"], "The flag --ulr is not known. Did you mean --url?"],
])("npm run schema says in one line what is wrong: %s", { timeout: 60_000 }, (words, says) => {
  const { status, output, errors } = run(words);
  expect([status, output]).toEqual([2, ""]);
  expect(errors.trimEnd().split("\n")).toEqual([expect.stringContaining(says)]);
});

test(
  "npm run schema knows its variable, and answers --help and --version",
  { timeout: 60_000 },
  () => {
    expect(run(["export", ...away], { ROWHOUSE_TOKN: "secret" }).errors).toBe(
      "ROWHOUSE_TOKN is not known. Did you mean ROWHOUSE_TOKEN?\n",
    );
    expect(run(["--help"])).toMatchObject({ status: 0, errors: "" });
    expect(run(["--version"]).output).toMatch(/^\d+\.\d+\.\d+\n$/);
  },
);

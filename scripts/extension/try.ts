import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { foldersIn } from "../checks/files.ts";
import { extensionKinds, type ExtensionKind } from "./folder-files.ts";
import { makeOutside, runOutside } from "./outside.ts";

/** A part that the default export of a kind has. */
const parts: Record<ExtensionKind, string> = {
  interface: "input",
  layout: "view",
  page: "component",
};

/**
 * Makes an extension of each kind and a copy of each example outside of the repository, checks, tests and builds them with the packed
 * kit and without network, and loads what was built. Prints what fails, and resolves to how many of these steps passed and failed.
 */
async function tryExtensions(): Promise<{ passed: number; failed: number }> {
  const outside = mkdtempSync(join(tmpdir(), "rowhouse-extensions-"));
  const made: [name: string, words: string[]][] = [
    ...extensionKinds.map((kind): [string, string[]] => [`tidal-${kind}`, ["--kind", kind]]),
    ...foldersIn("examples").map((name): [string, string[]] => [name, ["--example"]]),
  ];
  const counts = { passed: 0, failed: 0 };
  try {
    for (const [name, words] of made) {
      const folder = await makeOutside(name, [...words, "--to", join(outside, name)]);
      for (const step of [
        ["typescript/bin/tsc"],
        ["vitest/vitest.mjs", "run"],
        ["vite/bin/vite.js", "build"],
      ])
        note(counts, `${name}: ${step[0]?.split("/")[0]}`, runOutside(folder, step));
      note(counts, `${name}: loads`, await loadBuilt(folder));
    }
  } finally {
    rmSync(outside, { recursive: true, force: true });
  }
  return counts;
}

/** Imports what was built, with react and the kit of the folder in place of those of a page. */
async function loadBuilt(folder: string): Promise<string | null> {
  const [kinds = "", id = ""] =
    readdirSync(join(folder, "dist"), { recursive: true })
      .map(String)
      .find((path) => path.endsWith("meta.json"))
      ?.split(/[/\\]/) ?? [];
  const kind = extensionKinds.find((known) => `${known}s` === kinds);
  if (kind === undefined) return "There is no meta.json below dist.";
  const place = join(folder, "dist", kinds, id);
  const code: unknown = await import(pathToFileURL(join(place, `${kind}.js`)).href);
  const exported = isObject(code) ? code["default"] : null;
  if (!isObject(exported) || !(parts[kind] in exported))
    return `The default export of ${kind}.js has no ${parts[kind]}.`;
  const meta: unknown = JSON.parse(readFileSync(join(place, "meta.json"), "utf8"));
  return isObject(meta) && meta["kit"] === 1 ? null : "meta.json does not say which kit it is for.";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function note(counts: { passed: number; failed: number }, step: string, problem: string | null) {
  process.stdout.write(`${problem === null ? "✓" : "✗"} made outside: ${step}\n${problem ?? ""}`);
  if (problem === null) counts.passed++;
  else counts.failed++;
}

process.exitCode = (await tryExtensions()).failed;

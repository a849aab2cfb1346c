import { spawnSync } from "node:child_process";
import { relative, resolve } from "node:path";
import { root } from "./checks/files.ts";
import { packKit } from "./extension/pack-kit.ts";
import { generateExtension } from "./generators/extension.ts";
import { generateInterface } from "./generators/interface.ts";
import { generateLayout } from "./generators/layout.ts";
import { generateResource } from "./generators/resource.ts";
import { generateScreen } from "./generators/screen.ts";
import { writeStaged } from "./generators/write.ts";

/**
 * `npm run new -- interface|layout|resource|screen NAME`: makes the anatomy of one thing, with a passing test.
 * `npm run new -- extension NAME`: makes a folder outside of the repository, `npm run new -- kit [FOLDER]` the kit for one.
 */
const generators: Record<string, (name: string) => void> = {
  interface: generateInterface,
  layout: generateLayout,
  resource: generateResource,
  screen: generateScreen,
};

const [kind = "", name = "", ...words] = process.argv.slice(2);
const generate = Object.hasOwn(generators, kind) ? generators[kind] : undefined;

try {
  if (kind === "kit") say(`wrote ${shown(await packKit(resolve(name === "" ? "kit" : name)))}`);
  else if (kind === "extension" && name !== "") await makeExtension();
  else if (generate && name !== "") makeInside(generate);
  else
    throw new Error(
      "Say what to make and its name: npm run new -- interface|layout|resource|screen|extension NAME. An extension takes --kind interface|layout|page and --to FOLDER; kit FOLDER packs the extension kit.",
    );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function makeExtension(): Promise<void> {
  const folder = await generateExtension(name, words);
  say(`wrote ${shown(folder)}`);
  say(`Next: cd ${shown(folder)} && npm install && npm test && npm run build`);
  say("The guide: docs/how-to/write-an-extension.md");
}

function makeInside(generate: (name: string) => void): void {
  generate(name);
  writeStaged();
  spawnSync(process.execPath, ["node_modules/oxfmt/bin/oxfmt", "apps", "packages"], {
    cwd: root,
    stdio: "ignore",
  });
  say(`Next: docs/how-to/add-a${kind === "interface" ? "n" : ""}-${kind}.md`);
}

/** A path as somebody in this folder types it. */
function shown(path: string): string {
  return relative(process.cwd(), path) || ".";
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

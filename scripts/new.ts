import { spawnSync } from "node:child_process";
import { root } from "./checks/files.ts";
import { generateInterface } from "./generators/interface.ts";
import { generateLayout } from "./generators/layout.ts";
import { generateResource } from "./generators/resource.ts";
import { generateScreen } from "./generators/screen.ts";
import { writeStaged } from "./generators/write.ts";

/** `npm run new -- interface|layout|resource|screen NAME`: makes the anatomy of one thing, with a passing test. */
const generators: Record<string, (name: string) => void> = {
  interface: generateInterface,
  layout: generateLayout,
  resource: generateResource,
  screen: generateScreen,
};

const [kind = "", name = ""] = process.argv.slice(2);
const generate = generators[kind];
if (!generate || !name) {
  process.stderr.write(
    "Say what to make and its name: npm run new -- interface|layout|resource|screen NAME\n",
  );
  process.exitCode = 1;
} else {
  try {
    generate(name);
    writeStaged();
    spawnSync(process.execPath, ["node_modules/oxfmt/bin/oxfmt", "apps", "packages"], {
      cwd: root,
      stdio: "ignore",
    });
    process.stdout.write(`Next: docs/how-to/add-a${kind === "interface" ? "n" : ""}-${kind}.md\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

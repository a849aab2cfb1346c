import { spawn } from "node:child_process";
import { join } from "node:path";

/** Builds what production runs: the server with its contract (tsc) and the app (Vite), one after the other, and what they are made of. */
const root = join(import.meta.dirname, "..");

await step("tsc", ["node_modules/typescript/bin/tsc", "-b", "tsconfig.build.json"]);
await step("vite", ["node_modules/vite/bin/vite.js", "build", "apps/admin", "--logLevel", "warn"]);
await step("notices", ["scripts/supply/write-supply.ts"]);
await step("demo", ["demo/prepare.ts"]);

async function step(name: string, args: string[]): Promise<void> {
  const code = await new Promise<number>((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.on("error", reject).on("exit", (exitCode) => resolve(exitCode ?? 1));
  });
  if (code !== 0) {
    process.stderr.write(`Building (${name}) failed.\n`);
    process.exit(1);
  }
}

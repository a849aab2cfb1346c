import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { root } from "../checks/files.ts";
import { generateExtension } from "../generators/extension.ts";
import { kitArchive } from "./pack-kit.ts";

/**
 * Makes the folder of an extension as people do, and in place of `npm install` links the packages of the repository, so that no
 * network is needed; the kit alone comes from its archive.
 * @param words as those of `npm run new -- extension NAME`
 * @returns the folder
 */
export async function makeOutside(name: string, words: readonly string[]): Promise<string> {
  const folder = await generateExtension(name, words);
  const packages = join(folder, "node_modules");
  const kit = join(packages, "@rowhouse", "extension-kit");
  mkdirSync(kit, { recursive: true });
  for (const installed of readdirSync(join(root, "node_modules")))
    if (installed !== "@rowhouse" && !installed.startsWith(".vite"))
      symlinkSync(join(root, "node_modules", installed), join(packages, installed));
  const archive = join(folder, "kit", kitArchive);
  spawnSync("tar", ["-xzf", archive, "-C", kit, "--strip-components=1"], { stdio: "inherit" });
  return folder;
}

/**
 * Makes a copy of an example in a folder and builds it into the data folder of a server.
 * @returns the folder of the copy
 * @throws Error with the words of the build, where that fails
 */
export async function buildExample(
  name: string,
  { outside, data }: { outside: string; data: string },
): Promise<string> {
  const folder = await makeOutside(name, ["--example", "--to", join(outside, name)]);
  const problem = runOutside(folder, ["vite/bin/vite.js", "build", "--", "--data", data]);
  if (problem !== null) throw new Error(problem);
  return folder;
}

/** Runs a program of a folder's packages to its end; the words of one that fails, null for one that does not. */
export function runOutside(
  folder: string,
  [file = "", ...words]: readonly string[],
): string | null {
  const program = join(folder, "node_modules", file);
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    cwd: folder,
    encoding: "utf8",
    env: environment(),
  });
  return status === 0 ? null : `${stdout}${stderr}`;
}

/** Starts a program of a folder's packages that runs until it is ended. */
export function startOutside(
  folder: string,
  [file = "", ...words]: readonly string[],
): ChildProcess {
  return spawn(process.execPath, [join(folder, "node_modules", file), ...words], {
    cwd: folder,
    stdio: "ignore",
    env: environment(),
  });
}

/** Without the mark that building leaves in the environment of a process, and without conditions of the repository. */
function environment(): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: "", NODE_OPTIONS: "", NO_COLOR: "1" };
}

import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

/** Milliseconds after which what a process of another machine left behind counts as forgotten. */
const staleAfter = 24 * 60 * 60 * 1000;

const machine = hostname().replaceAll(/[^A-Za-z0-9]/g, "");

/** A name for what only this process uses; others can tell by it whether the process still lives. */
export function ownName(prefix: string): string {
  return `${prefix}${machine}-${process.pid}-${randomUUID()}`;
}

/**
 * Removes what killed processes left in a folder: at once where they ran on this machine, otherwise after a day. What
 * belongs to a process that lives stays.
 */
export async function sweepLeftovers(folder: string, prefix: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    const owner = /^([A-Za-z0-9]*)-(\d+)-/.exec(name.slice(prefix.length));
    const isLeft =
      owner?.[1] === machine ? !isAlive(Number(owner[2])) : (await ageOf(path)) > staleAfter;
    if (isLeft) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Signal 0 asks only; a process of somebody else may not be asked, so it lives. */
function isAlive(pid: number): boolean {
  if (existsSync(`/proc/${pid}`)) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function ageOf(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
}

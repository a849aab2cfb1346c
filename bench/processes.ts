import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** A started server: where it answers, how long it took to answer (ms), and how to end it. */
export interface Running {
  url: string;
  startMs: number;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts `node FILE ARGS` and waits until `ping` answers. Throws with its output when it ends before that. */
export async function start(args: string[], url: string, ping: string): Promise<Running> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "production", ROWHOUSE_RATE_LIMIT: "0" },
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  while (!(await answers(url + ping))) {
    if (child.exitCode !== null) throw new Error(`${args.join(" ")} ended at once:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const startMs = performance.now() - began;
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once("exit", () => resolve());
      child.kill("SIGTERM");
    });
  return { url, startMs, process: child, stop };
}

/** Runs `node ARGS` to its end; throws when it fails. */
export async function runToEnd(args: string[]): Promise<void> {
  const code = await new Promise<number | null>((resolve, reject) => {
    spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] })
      .on("error", reject)
      .on("exit", resolve);
  });
  if (code !== 0) throw new Error(`${args.join(" ")} failed.`);
}

/** Resident memory of a process in megabytes (Linux); null where it cannot be read. */
export function memoryOf({ pid }: ChildProcess): number | null {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes ? Math.round(Number(kilobytes) / 1024) : null;
  } catch {
    return null;
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

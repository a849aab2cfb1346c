import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** A started server: its address, how long it took to respond (ms), and how to stop it. */
export interface Running {
  url: string;
  startMs: number;
  process: ChildProcess;
  stop(): Promise<void>;
}

interface Start {
  url: string;
  /** Path that responds as soon as the server is ready. */
  ping: string;
  env?: Record<string, string>;
}

const running = new Set<ChildProcess>();
// A measurement that failed leaves no server behind.
process.on("exit", () => {
  for (const child of running) child.kill();
});

/** Starts `node ARGS` and waits until `ping` responds. Throws with its output when it ends before that. */
export async function start(args: string[], { url, ping, env }: Start): Promise<Running> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { ...process.env, NODE_ENV: "production", ROWHOUSE_RATE_LIMIT: "0", ...env },
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  while (!(await responds(url + ping))) {
    if (child.exitCode !== null) throw new Error(`${args.join(" ")} ended at once:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const startMs = performance.now() - began;
  const stop = async (): Promise<void> => {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
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

/** Resident memory of a process in megabytes (Linux); not a number where it cannot be read. */
export function memoryOf({ pid }: ChildProcess): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readProcess(pid, "status"))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

/** Megabytes of memory while something went on. */
export interface Memory {
  median: number;
  peak: number;
}

/** Looks at the memory of a process ten times a second, until the result is called. */
export function watchMemory(child: ChildProcess): () => Memory {
  const seen: number[] = [memoryOf(child)];
  const timer = setInterval(() => seen.push(memoryOf(child)), 100);
  return () => {
    clearInterval(timer);
    seen.push(memoryOf(child));
    const sorted = seen.toSorted((a, b) => a - b);
    const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
    return { median: at(0.5), peak: at(1) };
  };
}

/** Seconds that a process, with all its threads, has used (Linux); not a number where it cannot be read. */
export function cpuSecondsOf({ pid }: ChildProcess): number {
  // The second field is the name in brackets and may hold spaces; time as user and as system are the 14th and 15th.
  const fields = readProcess(pid, "stat").split(") ")[1]?.split(" ");
  return (Number(fields?.[11]) + Number(fields?.[12])) / ticksPerSecond;
}

/** The unit of `/proc` on every Linux that Node runs on. */
const ticksPerSecond = 100;

function readProcess(pid: number | undefined, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

async function responds(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

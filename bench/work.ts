import { once } from "node:events";
import { median, sendOnce, type Side } from "./load.ts";
import type { Running } from "./processes.ts";
import type { Question } from "./work-counter.ts";

/**
 * Flags that make a server count its work. The space for young objects is so large that nothing is collected while the bytes of
 * a few hundred requests are counted.
 */
export const countingFlags = [
  "--import",
  "./bench/work-counter.ts",
  "--expose-gc",
  "--max-semi-space-size=128",
  "--min-semi-space-size=128",
];

/** The cost of one request for a server, whatever else the machine does. */
export interface Work {
  /** Statements that it sends to the database, those that begin and commit among them. */
  statements: number;
  /** Calls of functions of the server and its libraries. */
  calls: number;
  /** Kilobytes that it allocates. */
  kB: number;
}

/** Rounds of each count: the median counts, for timers, caches and the collector belong to no request. */
const rounds = 7;
/** Requests until the engine has compiled what they need, and how many of them are under way at the same time. */
const [warmUpRequests, atOnce] = [2000, 4];
/** Requests whose bytes are counted together, so that a timer among them counts little. */
const together = 40;

/**
 * Statements that a server started with `countingFlags` sends to the database for one request. One request goes first, so that
 * sign-in, rules and model are known, as they are in a server that runs.
 */
export async function countStatements(server: Running, side: Side): Promise<number> {
  await sendOnce(side);
  return await medianOf(async () => {
    await ask(server, "statements");
    await sendOnce(side);
    const sent = (await ask(server, "statements")) as string[]; // cast: what the counter sends
    return sent.filter((sql) => !isClockwork(sql)).length;
  });
}

/** The work for each of several requests, to a server started with `countingFlags`, once the engine has compiled what they need. */
export async function countWork(
  server: Running,
  sides: Readonly<Record<string, Side>>,
): Promise<Record<string, Work>> {
  const found: Record<string, Work> = {};
  for (const side of Object.values(sides)) await warmUp(side);
  for (const [name, side] of Object.entries(sides)) {
    const kB = await medianOf(async () => {
      await ask(server, "bytes");
      for (let sent = 0; sent < together; sent++) await sendOnce(side);
      return Number(await ask(server, "bytes")) / together / 1024;
    });
    found[name] = { statements: await countStatements(server, side), calls: 0, kB };
  }
  await ask(server, "calls");
  for (const [name, side] of Object.entries(sides)) {
    await sendOnce(side);
    const calls: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await ask(server, "calls");
      await sendOnce(side);
      calls.push(Number(await ask(server, "calls")));
    }
    // The least: whatever else the server does at the time only adds to them.
    Object.assign(found[name] ?? {}, { calls: Math.min(...calls) });
  }
  return found;
}

/** By a number of requests and not by time: on a busy machine the engine would have compiled less. */
async function warmUp(side: Side): Promise<void> {
  for (let sent = 0; sent < warmUpRequests; sent += atOnce)
    await Promise.all(Array.from({ length: atOnce }, () => sendOnce(side)));
}

async function medianOf(count: () => Promise<number>): Promise<number> {
  const counts: number[] = [];
  for (let round = 0; round < rounds; round++) counts.push(await count());
  return median(counts);
}

/** The check for changes of other processes, twice a second, belongs to no request. */
function isClockwork(sql: string): boolean {
  return sql.includes("rowhouse_versions");
}

async function ask({ process: child }: Running, question: Question): Promise<unknown> {
  const replied = once(child, "message");
  child.send(question);
  const [reply] = await replied;
  return reply;
}

import { once } from "node:events";
import { sendOnce, type Side } from "./load.ts";
import type { Running } from "./processes.ts";

/** Flags that make a server note its statements. */
export const countingFlags = ["--import", "./bench/statement-counter.ts"];

/**
 * Statements that a server started with `countingFlags` sends to the database for one request, those that begin and commit among
 * them. One request goes first, so that sign-in, rules and model are known, as they are in a server that runs.
 */
export async function countStatements(server: Running, side: Side): Promise<number> {
  await sendOnce(side);
  await noted(server);
  await sendOnce(side);
  return (await noted(server)).filter((sql) => !isClockwork(sql)).length;
}

/** The check for changes of other processes, twice a second, belongs to no request. */
function isClockwork(sql: string): boolean {
  return sql.includes("rowhouse_versions");
}

async function noted({ process: child }: Running): Promise<string[]> {
  const reported = once(child, "message");
  child.send("statements");
  const [list] = (await reported) as [string[]]; // cast: what the counter sends
  return list;
}

import { Session, type Profiler } from "node:inspector/promises";
import Database, { type Statement } from "better-sqlite3";

/**
 * Loaded into a server before its own code (`node --import`): counts what it does for requests, and tells the parent process on
 * request. `statements` are all that SQLite has run since the last question, `bytes` those that the heap has grown by, as long
 * as nothing was collected meanwhile, and `calls` the calls of functions, which are counted from the first question on: the
 * engine's code for that differs from what it runs otherwise, so bytes are asked for before.
 */
export type Question = "statements" | "bytes" | "calls";

const statements: string[] = [];
const probe = new Database(":memory:");
const prepared = Object.getPrototypeOf(probe.prepare("SELECT 1")) as Statement; // cast: what `prepare` makes
for (const method of ["run", "get", "all", "iterate"] as const) {
  const original = prepared[method];
  prepared[method] = function (this: Statement, ...values: unknown[]) {
    statements.push(this.source);
    return original.apply(this, values);
  } as never; // cast: the four differ in what they return only
}
const execute = Database.prototype.exec;
Database.prototype.exec = function (this: Database.Database, sql: string) {
  statements.push(sql);
  return execute.call(this, sql);
};
probe.close();

// Statements that take long go to a thread: on a busy machine any of them may, which would be another way to be counted.
const now = performance.now.bind(performance);
performance.now = () => now() / 100;

let heapBefore = 0;
let coverage: Promise<Session> | null = null;

async function answer(question: Question): Promise<unknown> {
  switch (question) {
    case "statements":
      return statements.splice(0);
    case "bytes": {
      const grown = process.memoryUsage().heapUsed - heapBefore;
      globalThis.gc?.();
      heapBefore = process.memoryUsage().heapUsed;
      return grown;
    }
    case "calls":
      coverage ??= startCounting();
      return callsIn((await (await coverage).post("Profiler.takePreciseCoverage")).result);
  }
}

async function startCounting(): Promise<Session> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  return session;
}

/** Calls of functions that come from files: what Node itself calls depends on how the bytes of a request arrive. */
function callsIn(scripts: readonly Profiler.ScriptCoverage[]): number {
  return scripts
    .filter(({ url }) => url.startsWith("file:") && !url.endsWith("/bench/work-counter.ts"))
    .flatMap(({ functions }) => functions)
    .reduce((sum, { ranges: [whole] }) => sum + (whole?.count ?? 0), 0);
}

process.on("message", (question: Question) => {
  void answer(question).then((reply) => process.send?.(reply));
});
// The open channel must not keep the process alive.
process.channel?.unref();

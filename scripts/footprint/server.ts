import { Session, type Profiler } from "node:inspector/promises";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareDataDir, readConfig, startServer } from "@rowhouse/server";
import { root } from "../checks/files.ts";

/** Rounds of each measurement: what only some of them run (timers, caches that fill) belongs to none. */
const rounds = 3;

/** A column for each list, so that its query is new; the last one belongs to the lists before. */
const columns = ["medium", "dimensions", "weight", "status"];

/**
 * The files of the server and its packages in which a function runs for a request, by request. Everything has been loaded
 * before, and similar requests were answered: what is counted is the way of the request itself.
 */
export async function measureServer(): Promise<Record<string, Set<string>>> {
  const dataDir = mkdtempSync(join(tmpdir(), "rowhouse-footprint-"));
  await prepareDataDir(dataDir);
  cpSync(join(root, "demo", "dist", "project"), dataDir, { recursive: true });
  const server = await startServer(readConfig({ ROWHOUSE_DATA_DIR: dataDir }, ["--port", "0"]));
  const session = new Session();
  session.connect();
  try {
    const call = await signedIn(server.url);
    const list = (round: number) =>
      call("GET", `/_/items/artworks?fields=id,title,${columns[round]}&sort=-year&limit=20`);
    const requests: Record<string, (round: number) => Promise<void>> = {
      "list, query new": list,
      "list, query known": () => list(rounds),
      "one item": (round) => call("GET", `/_/items/artworks/${round + 1}`),
      "PATCH of one field": (round) =>
        call("PATCH", `/_/items/artworks/${round + 1}`, { dimensions: `${round} × 2 cm` }),
    };
    // The first of each kind fills caches, creates and compiles.
    for (const send of Object.values(requests)) await send(rounds);
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    const found: Record<string, Set<string>> = {};
    for (const [name, send] of Object.entries(requests)) {
      for (let round = 0; round < rounds; round++) {
        await session.post("Profiler.takePreciseCoverage");
        await send(round);
        const { result } = await session.post("Profiler.takePreciseCoverage");
        const files = filesOf(result);
        found[name] = inBoth(found[name] ?? files, files);
      }
    }
    return found;
  } finally {
    session.disconnect();
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The files of both: what ran each time belongs to what was done, the rest to a timer or a cache. */
export function inBoth(one: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> {
  return new Set([...one].filter((path) => other.has(path)));
}

async function signedIn(url: string) {
  const reply = await fetch(`${url}/_/auth/authenticate`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@example.com", password: "password" }),
  });
  const { data } = (await reply.json()) as { data: { token: string } }; // cast: the contract's reply
  return async (method: string, path: string, body?: unknown): Promise<void> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${data.token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    await answer.arrayBuffer();
  };
}

function filesOf(scripts: Profiler.ScriptCoverage[]): Set<string> {
  return new Set(
    scripts
      .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
      .map(({ url }) => url.slice(`file://${root}/`.length))
      .filter((path) => /^(?:apps|packages)\/[\w-]+\/(?:src|dist)\//.test(path))
      // The build has a file for each source file.
      .map((path) => path.replace("/dist/", "/src/").replace(/\.js$/, ".ts")),
  );
}

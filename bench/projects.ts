import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Running, runToEnd, start } from "./processes.ts";

/** The demo museum on SQLite, behind our server and behind the bare one. */
export interface Museum {
  ours: Running;
  bare: Running;
}

/** Tokens of the users of our server. */
export interface Tokens {
  admin: string;
  editor: string;
}

interface OwnStart {
  /** Flags of Node itself. */
  flags?: string[];
  /** Variables beside the usual ones. */
  env?: Record<string, string>;
  /** The folder of another build, whose server and museum are taken. */
  build?: string;
}

/** Where this process begins to look for ports: several that measure at the same time rarely meet. */
let nextPort = 24_000 + (process.pid % 800) * 10;

/** Prepares a museum with so many artworks and starts both servers over it; all of it is gone afterwards. */
export function withMuseum<T>(
  { artworks, ...own }: OwnStart & { artworks: number },
  work: (museum: Museum) => Promise<T>,
): Promise<T> {
  return withFolder(async (data) => {
    await prepareMuseum(data, artworks, { build: own.build });
    const ours = await startOurs(data, own);
    const port = await freePort();
    const bare = await start(["bench/bare-server.ts", join(data, "rowhouse.db"), String(port)], {
      url: `http://127.0.0.1:${port}`,
      ping: "/ping",
    });
    try {
      return await work({ ours, bare });
    } finally {
      await Promise.all([ours.stop(), bare.stop()]);
    }
  });
}

/** Fills a data folder with the demo museum; with `databaseUrl` its tables go there. `build` is as in `OwnStart`. */
export async function prepareMuseum(
  data: string,
  artworks: number,
  { databaseUrl, build = "." }: { databaseUrl?: string; build?: string | undefined } = {},
): Promise<void> {
  await runToEnd([
    join(build, "demo/prepare.ts"),
    "--data",
    data,
    "--scale",
    String(artworks),
    ...(databaseUrl === undefined ? [] : ["--database", databaseUrl]),
  ]);
}

/** Starts our server, as it was built, over a data folder. */
export async function startOurs(
  data: string,
  { flags = [], env, build = "." }: OwnStart = {},
): Promise<Running> {
  const port = await freePort();
  const main = join(build, "apps/server/dist/main.js");
  const args = [...flags, main, "--data", data, "--port", String(port)];
  return await start(args, {
    url: `http://127.0.0.1:${port}`,
    ping: "/server/ping",
    ...(env ? { env } : {}),
  });
}

/** The next port that nobody listens on. */
async function freePort(): Promise<number> {
  const port = nextPort++;
  const probe = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
  return isFree ? port : await freePort();
}

/** A folder for the time of the work. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "rowhouse-bench-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Signs in both users of every generated project. */
export async function signIn({ url }: Running): Promise<Tokens> {
  return {
    admin: await tokenOf(url, "admin@example.com"),
    editor: await tokenOf(url, "editor@example.com"),
  };
}

async function tokenOf(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/_/auth/authenticate`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "password" }),
  });
  const { data } = (await response.json()) as { data: { token: string } }; // cast: API contract 2.2
  return data.token;
}

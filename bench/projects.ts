import { mkdtempSync, rmSync } from "node:fs";
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

let nextPort = 28_484;

/** Prepares a museum with so many artworks and starts both servers over it; all of it is gone afterwards. */
export function withMuseum<T>(
  { artworks, ...own }: OwnStart & { artworks: number },
  work: (museum: Museum) => Promise<T>,
): Promise<T> {
  return withFolder(async (data) => {
    await prepareMuseum(data, artworks, { build: own.build });
    const ours = await startOurs(data, own);
    const port = nextPort++;
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
export function startOurs(
  data: string,
  { flags = [], env, build = "." }: OwnStart = {},
): Promise<Running> {
  const port = nextPort++;
  const main = join(build, "apps/server/dist/main.js");
  const args = [...flags, main, "--data", data, "--port", String(port)];
  return start(args, {
    url: `http://127.0.0.1:${port}`,
    ping: "/server/ping",
    ...(env ? { env } : {}),
  });
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

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ApiResult, measureApi } from "./api.ts";
import { type AppResult, measureApp } from "./app.ts";
import { memoryOf, type Running, runToEnd, start } from "./processes.ts";

/**
 * Measures API and app, each beside the bare limit of this machine in the same run; prints tables and writes JSON
 * into bench/results. `--quick` measures the small size only and shortly, `--api` leaves the app out.
 */
const isQuick = process.argv.includes("--quick");
const sizes = isQuick ? [1000] : [1000, 100_000];
const [ourPort, barePort] = [28_484, 28_485];

const api: ApiResult[] = [];
let app: AppResult[] = [];
let exportGrowth: number | null = null;
let startup: { startMs: number; idleMegabytes: number | null } | undefined;

for (const scale of sizes) {
  const data = mkdtempSync(join(tmpdir(), "rowhouse-bench-"));
  try {
    await runToEnd(["demo/prepare.ts", "--data", data, "--scale", String(scale)]);
    const ours = await start(
      ["apps/server/dist/main.js", "--data", data, "--port", String(ourPort)],
      `http://127.0.0.1:${ourPort}`,
      "/server/ping",
    );
    startup ??= {
      startMs: Math.round(ours.startMs),
      idleMegabytes: await idleMemory(ours.process),
    };
    const bare = await start(
      ["bench/bare-server.ts", join(data, "rowhouse.db"), String(barePort)],
      `http://127.0.0.1:${barePort}`,
      "/ping",
    );
    const tokens = {
      admin: await signIn(ours.url, "admin@example.com"),
      editor: await signIn(ours.url, "editor@example.com"),
    };
    api.push(
      ...(await measureApi(
        { ours, bare, tokens, size: scale },
        isQuick ? { seconds: 2, rounds: 1 } : { seconds: 3, rounds: 3 },
      )),
    );
    await bare.stop();
    exportGrowth = await growthOfExport(ours, tokens.admin);
    if (app.length === 0 && !process.argv.includes("--api")) app = await measureApp(ours.url);
    await ours.stop();
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

const growth = growthOf(api);
print();
write();

async function idleMemory(child: Parameters<typeof memoryOf>[0]): Promise<number | null> {
  await new Promise((resolve) => setTimeout(resolve, 1500));
  return memoryOf(child);
}

/** Megabytes by which the server grows at most while it sends all items of the large collection. */
async function growthOfExport(ours: Running, token: string): Promise<number | null> {
  const before = memoryOf(ours.process);
  if (before === null) return null;
  let peak = before;
  const reply = await fetch(`${ours.url}/_/items/artworks?limit=-1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  for await (const _piece of reply.body ?? []) peak = Math.max(peak, memoryOf(ours.process) ?? 0);
  return peak - before;
}

async function signIn(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/_/auth/authenticate`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "password" }),
  });
  const { data } = (await response.json()) as { data: { token: string } }; // cast: API contract 2.2
  return data.token;
}

/** How many times longer the first page takes at the largest size than at the smallest. */
function growthOf(results: ApiResult[]): number | null {
  const lists = results.filter((result) => result.name === "list 100");
  const [small, large] = [lists[0], lists.at(-1)];
  return small && large && small !== large ? small.ours / large.ours : null;
}

function print(): void {
  console.table(
    api.map(({ name, size, ours, bare, ratio, goal }) => ({
      question: name,
      items: size,
      "ours/s": Math.round(ours),
      "bare/s": Math.round(bare),
      ratio: ratio.toFixed(2),
      goal: goal ? `≥ ${goal}` : "",
    })),
  );
  console.table(
    app.map(({ name, kilobytes, requests, ms, goalKilobytes, goalRequests }) => ({
      page: name,
      kB: kilobytes,
      requests,
      ms: Math.round(ms),
      goal: [goalKilobytes && `≤ ${goalKilobytes} kB`, goalRequests && `≤ ${goalRequests} requests`]
        .filter(Boolean)
        .join(", "),
    })),
  );
  if (growth !== null)
    console.log(
      `First page at ${sizes.at(-1)} items: ${growth.toFixed(2)} times the cost at ${sizes[0]} (goal: at most 1.3)`,
    );
  if (exportGrowth !== null)
    console.log(
      `Sending all of ${sizes.at(-1)} items: ${exportGrowth} MB more than before (goal: below 60)`,
    );
  if (startup)
    console.log(
      `Server ready after ${startup.startMs} ms (goal: below 700), idle at ${startup.idleMegabytes ?? "?"} MB (goal: below 130)`,
    );
}

function write(): void {
  const folder = join(import.meta.dirname, "results");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.json`);
  writeFileSync(
    file,
    `${JSON.stringify({ node: process.version, api, app, growth, exportGrowth, startup }, null, 2)}\n`,
  );
  console.log(`Written to ${file}`);
}

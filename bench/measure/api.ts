import { cpSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { compareRounds, type Pace, type Pair, type Side } from "../load.ts";
import { memoryOf, type Running } from "../processes.ts";
import {
  type Museum,
  prepareMuseum,
  signIn,
  startOurs,
  type Tokens,
  withFolder,
  withMuseum,
} from "../projects.ts";
import type { Finding } from "../report.ts";

interface Comparison extends Pick<Side, "method" | "bodies"> {
  name: string;
  /** Our requests per second over those of the other side. */
  goal: number | null;
  /** Our processor's time for a request over that of the other side. */
  cpuGoal?: number;
  ours: string;
  /** The same request to the bare server; none: the editor is compared with the administrator of our server. */
  bare?: string;
  /** Only measured with so many items, after the server has had time to build its search index. */
  indexedFrom?: number;
}

const items = "/_/items/artworks";

const comparisons: Comparison[] = [
  { name: "list 100", goal: 0.65, cpuGoal: 0.7, ours: `${items}?limit=100`, bare: "/list" },
  {
    name: "list 100 with many-to-one",
    goal: 0.6,
    cpuGoal: 0.7,
    ours: `${items}?limit=100&fields=*,artist.*`,
    bare: "/expanded",
  },
  { name: "list 100, limited role", goal: 0.8, ours: `${items}?limit=100` },
  { name: "one item, limited role", goal: 0.8, ours: `${items}/7` },
  {
    name: "contains filter with total",
    goal: null,
    ours: `${items}?limit=100&filter[title][contains]=harbour&meta=total_count,filter_count`,
    bare: "/contains",
  },
  {
    name: "contains with total, indexed vs scan",
    goal: 8,
    ours: `${items}?limit=100&filter[title][contains]=harbour&meta=filter_count`,
    bare: "/scan",
    indexedFrom: 100_000,
  },
  { name: "one item", goal: 0.3, cpuGoal: 1.6, ours: `${items}/7`, bare: "/item/7" },
  {
    name: "create",
    goal: 0.2,
    cpuGoal: 5,
    ours: items,
    bare: "/item",
    method: "POST",
    bodies: [{ title: "A benchmark", status: "draft", medium: "oil_canvas" }],
  },
  {
    name: "update",
    goal: 0.2,
    cpuGoal: 4,
    ours: `${items}/7`,
    bare: "/item/7",
    method: "PATCH",
    // SQLite writes no page for a value that is there already.
    bodies: Array.from({ length: 400 }, (_, width) => ({ dimensions: `${width} × 20 cm` })),
  },
];

/**
 * Start, requests beside the bare server, and an export, at growing numbers of items. `compare` names a checkout with another
 * build, whose processor's time for the same requests is measured in turns with ours.
 */
export async function measureApi(
  pace: Pace,
  { sizes, compare }: { sizes: readonly number[]; compare: string | null },
): Promise<Finding[]> {
  const found: { started?: Finding; compared: Finding[]; exported?: Finding } = { compared: [] };
  for (const size of sizes) {
    await withMuseum({ artworks: size }, async (museum) => {
      found.started ??= await startOf(museum.ours);
      const tokens = await signIn(museum.ours);
      found.compared.push(...(await compareAll({ ...museum, tokens, size }, pace)));
      if (compare !== null)
        found.compared.push(...(await compareBuilds({ ...museum, tokens, size }, pace, compare)));
      found.exported = await exportOf(museum.ours, { token: tokens.admin, size });
    });
  }
  const { started, compared, exported } = found;
  const indexed = await compareIndexed(pace);
  return [...compared, ...indexed, growthOf(compared), exported, started].filter(
    (finding) => finding !== undefined,
  );
}

interface Servers extends Museum {
  tokens: Tokens;
  /** Items in the large collection. */
  size: number;
}

async function compareAll(servers: Servers, pace: Pace): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const comparison of comparisons) {
    const { name, goal, cpuGoal, indexedFrom = 0 } = comparison;
    if (servers.size < indexedFrom) continue;
    if (indexedFrom > 0) await untilIndexed(servers);
    const [ours, bare] = await compareRounds(sidesOf(servers, comparison), pace);
    findings.push({
      name,
      figures: {
        items: servers.size,
        "ours/s": ours.perSecond,
        "bare/s": bare.perSecond,
        ratio: ours.perSecond / bare.perSecond,
        "ours CPU ms": ours.cpu,
        "bare CPU ms": bare.cpu,
        "CPU ratio": ours.cpu / bare.cpu,
      },
      goals: [
        ...(goal === null ? [] : [{ figure: "ratio", atLeast: goal }]),
        ...(cpuGoal === undefined ? [] : [{ figure: "CPU ratio", atMost: cpuGoal }]),
      ],
    });
  }
  return findings;
}

/** The processor's time for the same requests, of our build and of another one. */
function compareBuilds(servers: Servers, pace: Pace, build: string): Promise<Finding[]> {
  return withFolder(async (data) => {
    await prepareMuseum(data, servers.size, { build });
    const before = await startOurs(data, { build });
    const { admin: token } = await signIn(before);
    const findings: Finding[] = [];
    for (const comparison of comparisons.filter(({ bare }) => bare !== undefined)) {
      const [side] = sidesOf(servers, comparison);
      const other = { ...side, servers: [before.url], process: before.process, token };
      const [ours, theirs] = await compareRounds([side, other], pace);
      findings.push({
        name: `${comparison.name}, beside the other build`,
        figures: {
          items: servers.size,
          "ours CPU ms": ours.cpu,
          "before CPU ms": theirs.cpu,
          "CPU ratio": ours.cpu / theirs.cpu,
        },
      });
    }
    await before.stop();
    return findings;
  });
}

function sidesOf({ ours, bare, tokens }: Servers, comparison: Comparison): Pair<Side> {
  const { method = "GET", bodies } = comparison;
  const requests = { paths: [comparison.ours], method, ...(bodies ? { bodies } : {}) };
  const own = { ...requests, servers: [ours.url], process: ours.process };
  return comparison.bare === undefined
    ? [
        { ...own, token: tokens.editor },
        { ...own, token: tokens.admin },
      ]
    : [
        { ...own, token: tokens.admin },
        { ...requests, servers: [bare.url], process: bare.process, paths: [comparison.bare] },
      ];
}

/**
 * Repeats a slow search until it takes less than the bare scan, at most two minutes: the server builds the index because of
 * the first one, in the background.
 */
async function untilIndexed({ ours, bare, tokens: { admin: token } }: Servers): Promise<void> {
  const timeOf = async (url: string): Promise<number> => {
    const began = performance.now();
    await (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).text();
    return performance.now() - began;
  };
  const search = `${ours.url}${items}?limit=1&q=no-such-word&meta=filter_count`;
  const end = performance.now() + 120_000;
  while (performance.now() < end) {
    if ((await timeOf(search)) < (await timeOf(`${bare.url}/scan`))) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Items of the museums that are held against each other with and without a search index. */
const indexedItems = 20_000;

/** The processor's time for writes with a search index beside those without, of two servers over the same items. */
function compareIndexed(pace: Pace): Promise<Finding[]> {
  return withFolder((plain) =>
    withFolder(async (indexed) => {
      await prepareMuseum(plain, indexedItems);
      cpSync(plain, indexed, { recursive: true });
      const servers = [await startOurs(indexed), await startOurs(plain)] as const;
      const tokens = [await signIn(servers[0]), await signIn(servers[1])] as const;
      await untilSearchIsIndexed(servers[0], { token: tokens[0].admin, data: indexed });
      const findings: Finding[] = [];
      for (const { name, method, bodies, ours } of comparisons.filter(({ bodies }) => bodies)) {
        const requests = { paths: [ours], ...(method && { method }), ...(bodies && { bodies }) };
        const sideOf = (at: 0 | 1): Side => ({
          ...requests,
          servers: [servers[at].url],
          process: servers[at].process,
          token: tokens[at].admin,
        });
        const [withIndex, without] = await compareRounds([sideOf(0), sideOf(1)], pace);
        findings.push({
          name: `${name} with a search index`,
          figures: {
            items: indexedItems,
            "ours CPU ms": withIndex.cpu,
            "without CPU ms": without.cpu,
            "times the CPU": withIndex.cpu / without.cpu,
          },
          goals: [{ figure: "times the CPU", atMost: 1.3 }],
        });
      }
      for (const server of servers) await server.stop();
      return findings;
    }),
  );
}

/** Searches until the index that the server builds because of that is finished, at most two minutes. */
async function untilSearchIsIndexed(
  { url }: Running,
  { token, data }: { token: string; data: string },
): Promise<void> {
  const db = new Database(join(data, "rowhouse.db"), { readonly: true });
  const finished = db.prepare(
    "SELECT 1 FROM rowhouse_versions WHERE topic = 'search:artworks' AND version = 1",
  );
  const end = performance.now() + 120_000;
  while (finished.get() === undefined) {
    if (performance.now() > end) throw new Error("The search index was not built in two minutes.");
    const search = `${url}${items}?limit=1&q=no-such-word&meta=filter_count`;
    await (await fetch(search, { headers: { authorization: `Bearer ${token}` } })).text();
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  db.close();
}

/** How many times longer the first page takes at the largest size than at the smallest. */
function growthOf(compared: readonly Finding[]): Finding | undefined {
  const lists = compared.filter(({ name }) => name === "list 100").map(({ figures }) => figures);
  const [small, large] = [lists[0], lists.at(-1)];
  if (small === large) return undefined;
  const cost = (small?.["ours/s"] ?? 0) / (large?.["ours/s"] ?? 0);
  return {
    name: "first page, beside the smallest size",
    figures: { items: large?.["items"] ?? 0, "times the cost": cost },
    goals: [{ figure: "times the cost", atMost: 1.3 }],
  };
}

async function startOf({ startMs, process: child }: Running): Promise<Finding> {
  await new Promise((resolve) => setTimeout(resolve, 1500));
  return {
    name: "start, and idle",
    figures: { ms: startMs, MB: memoryOf(child) },
    goals: [
      { figure: "ms", atMost: 700 },
      { figure: "MB", atMost: 130 },
    ],
  };
}

/** Megabytes by which the server grows at most while it sends all items of the large collection. */
async function exportOf(
  { url, process: child }: Running,
  { token, size }: { token: string; size: number },
): Promise<Finding> {
  const before = memoryOf(child);
  let peak = before;
  const reply = await fetch(`${url}${items}?limit=-1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  for await (const _piece of reply.body ?? []) peak = Math.max(peak, memoryOf(child));
  return {
    name: "growth while all items are sent",
    figures: { items: size, MB: peak - before },
    goals: [{ figure: "MB", atMost: 60 }],
  };
}

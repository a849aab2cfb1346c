import { join } from "node:path";
import {
  importProject,
  readConfig,
  type ProjectSnapshot,
  type SnapshotField,
} from "@rowhouse/server";
import Database from "better-sqlite3";
import { signIn as signInBrowser, withBrowser } from "../browser.ts";
import type { Pace } from "../load.ts";
import { partOf } from "../pings.ts";
import { withDatabase } from "../databases.ts";
import type { Running } from "../processes.ts";
import { signIn, startOurs, withFolder } from "../projects.ts";
import type { Finding } from "../report.ts";
import { typeLetters } from "../typing.ts";

/** One large collection among many: 100,000 items together. */
const collections = 50;
const items = { large: 51_000, small: 1000 };
/** Texts that somebody types: in one item, in every fiftieth, in nearly all. */
const texts = { "one item": "zephyr 4711", "two percent": "harbour", "nearly all": "a" };
/** Requests before it counts: the first slow search of a collection makes its index. */
const warmUp = 30;
const letters = 20;

/**
 * Measures a search of everything in 50 collections with 100,000 items, beside the statements alone on SQLite; and how long a key takes
 * in the palette until what is loaded already is drawn, beside a page with nothing but a box.
 */
export async function measurePalette({ rounds }: Pace): Promise<Finding[]> {
  const own = await withFolder((data) => measureOn(data, { rounds, databaseUrl: null }));
  const onServer = await withDatabase((databaseUrl) =>
    withFolder((data) => measureOn(data, { rounds, databaseUrl })),
  );
  return [...own, ...(onServer ?? [])];
}

async function measureOn(
  data: string,
  { rounds, databaseUrl }: { rounds: number; databaseUrl: string | null },
): Promise<Finding[]> {
  const env: Record<string, string> =
    databaseUrl === null ? {} : { ROWHOUSE_DATABASE_URL: databaseUrl };
  await importProject(readConfig(env, ["--data", data]), makeShelves());
  const server = await startOurs(data, { env });
  try {
    const { admin } = await signIn(server);
    const file = databaseUrl === null ? join(data, "rowhouse.db") : null;
    const findings: Finding[] = [];
    for (const [name, text] of Object.entries(texts))
      findings.push(await searching(server, { admin, name, text, file, rounds }));
    return file === null ? findings : [...findings, await typing(server)];
  } finally {
    await server.stop();
  }
}

async function searching(
  server: Running,
  asked: { admin: string; name: string; text: string; file: string | null; rounds: number },
): Promise<Finding> {
  const { admin, name, text, file, rounds } = asked;
  const search = async (): Promise<number> => {
    const began = performance.now();
    const url = `${server.url}/_/search?q=${encodeURIComponent(text)}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${admin}` } });
    if (!response.ok) throw new Error(`The search was refused: ${await response.text()}`);
    await response.json();
    return performance.now() - began;
  };
  for (let at = 0; at < warmUp; at += 1) await search();
  const times: number[] = [];
  for (let at = 0; at < 20 * rounds; at += 1) times.push(await search());
  const sorted = times.toSorted((a, b) => a - b);
  return {
    name: `${file === null ? "PostgreSQL" : "SQLite"}: a text in ${name}`,
    figures: {
      "median ms": partOf(sorted, 0.5),
      "p95 ms": partOf(sorted, 0.95),
      ...(file !== null && { "bare ms": bare(file, text) }),
    },
    goals: [{ figure: "p95 ms", atMost: 150 }],
  };
}

/** The same words in the same tables by the driver alone: no rights, no order, no index. */
function bare(file: string, text: string): number {
  const db = new Database(file, { readonly: true });
  const words = text.split(" ").map((word) => `%${word}%`);
  const where = words.map(() => "title LIKE ?").join(" AND ");
  const statements = Array.from({ length: collections }, (_, at) =>
    db.prepare(`SELECT id, title FROM ${nameOf(at)} WHERE ${where} ORDER BY title = ? LIMIT 8`),
  );
  const run = (): number => {
    const began = performance.now();
    for (const statement of statements) statement.all(...words, text);
    return performance.now() - began;
  };
  const times = Array.from({ length: 10 }, run).toSorted((a, b) => a - b);
  db.close();
  return partOf(times, 0.5);
}

/** From a key until the frame that shows what is loaded already. */
async function typing(server: Running): Promise<Finding> {
  return await withBrowser(async (browser) => {
    const blank = await browser.newPage();
    await blank.setContent("<input>");
    const empty = (await typeLetters(blank, "input", letters)).toSorted((a, b) => a - b);
    await blank.close();
    const { storageState, url } = await signInBrowser(browser, server.url);
    const context = await browser.newContext({ storageState });
    const page = await context.newPage();
    await page.goto(`${url}/admin/#/collections`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("ControlOrMeta+k");
    const box = page.getByRole("combobox", { name: "Search everything" });
    await box.waitFor();
    const times = await typeLetters(page, "[role='combobox']", letters);
    await context.close();
    const sorted = times.toSorted((a, b) => a - b);
    return {
      name: "a key in the palette, what is loaded",
      figures: {
        "median ms": partOf(sorted, 0.5),
        "p95 ms": partOf(sorted, 0.95),
        "bare ms": partOf(empty, 0.5),
      },
      goals: [{ figure: "median ms", atMost: 16 }],
    };
  });
}

function nameOf(at: number): string {
  return `shelf_${String(at + 1).padStart(2, "0")}`;
}

const key: SnapshotField = {
  field: "id",
  type: "integer",
  datatype: "INT",
  interface: "primary-key",
  primary_key: true,
  auto_increment: true,
  required: true,
  hidden_detail: true,
};

function makeShelves(): ProjectSnapshot {
  const text: Omit<SnapshotField, "field"> = {
    type: "string",
    datatype: "VARCHAR",
    length: "200",
    interface: "text-input",
  };
  const names = Array.from({ length: collections }, (_, at) => nameOf(at));
  return {
    collections: names.map((collection) => ({
      collection,
      icon: "shelves",
      note: null,
      fields: [key, { ...text, field: "title" }, { ...text, field: "place" }],
    })),
    relations: [],
    roles: [{ id: 3, name: "Editor" }],
    permissions: [],
    users: [
      { email: "admin@example.com", password: "password", role: 1 },
      { email: "editor@example.com", password: "password", role: 3 },
    ],
    items: Object.fromEntries(
      names.map((name, at) => [name, shelf(at === 0 ? items.large : items.small, at)]),
    ),
  };
}

function shelf(count: number, number: number): { title: string; place: string }[] {
  return Array.from({ length: count }, (_, at) => ({
    title: `${at % 50 === 0 ? "Harbour" : "Landscape"} ${number === 0 && at === 4711 ? "zephyr" : "study"} ${at}`,
    place: `Room ${at % 40}, shelf ${number + 1}`,
  }));
}

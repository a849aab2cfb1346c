import { join } from "node:path";
import { connect, type ServerVendor, withDatabase } from "../databases.ts";
import { exchange } from "../exchange.ts";
import { median, type Pace } from "../load.ts";
import type { Running } from "../processes.ts";
import { prepareMuseum, signIn, startOurs, withFolder } from "../projects.ts";
import type { Finding } from "../report.ts";

/** Numbers of artworks, from the smallest museum, which the others are held against. */
const sizes = [1000, 100_000, 1_000_000];
/** Artworks that are made one by one; the rest are copies of these. */
const originals = 500;
const items = "/_/items/artworks";
/** Columns that copies share with their originals; unique and long ones stay empty. */
const copied = "title, status, artist, medium, year, on_display, room, acquired_on, created_by";
const indexed = ["year", "status", "created_by", "acquired_on"];

/** Requests that are sent before any is measured. */
const warmUp = 40;

/** A list, by name: its query. All have the same fields, so that a page weighs the same everywhere. */
const lists: Readonly<Record<string, string>> = {
  "first page": "",
  "sorted by an indexed field": "&sort=year",
  "sorted by an indexed field, descending": "&sort=-year",
  "sorted, a page further down": "&sort=-acquired_on&offset=500",
  "filtered by an indexed field": "&filter[year][eq]=1921",
  "filtered by a range": "&filter[acquired_on][between]=1980-01-01,1981-01-01&sort=acquired_on",
  "of one status": "&status=draft",
};

interface LargeMuseum {
  server: Running;
  token: string;
  /** Addresses of items from one end of the table to the other. */
  items: string[];
}

type Vendor = "sqlite" | ServerVendor;
const vendors: readonly Vendor[] = ["sqlite", "postgres", "mysql"];

/** Measures lists and items among up to a million items beside a thousand, on every database that responds. */
export async function measureLarge({ rounds }: Pace, isQuick: boolean): Promise<Finding[]> {
  const chosen = isQuick ? sizes.slice(0, 2) : sizes;
  const findings: Finding[] = [];
  for (const vendor of vendors) findings.push(...(await measureVendor(vendor, chosen, rounds)));
  return findings;
}

async function measureVendor(
  vendor: Vendor,
  chosen: readonly number[],
  rounds: number,
): Promise<Finding[]> {
  const measured = await withMuseums({ vendor, sizes: chosen }, async (museums) => {
    const findings: Finding[] = [];
    for (const [name, more] of Object.entries(lists)) {
      const path = `${items}?limit=50&fields=id,title,status,year${more}`;
      findings.push(
        await compare(`${vendor}: ${name}`, museums, { pathsOf: () => [path], rounds }),
      );
    }
    findings.push(
      await compare(`${vendor}: one item`, museums, { pathsOf: ({ items }) => items, rounds }),
    );
    return findings;
  });
  return measured ?? [{ name: vendor, figures: {}, undecided: `no ${vendor} responds` }];
}

interface Comparison {
  pathsOf: (museum: LargeMuseum) => string[];
  rounds: number;
}

/** The median of each museum's times; requests go to one museum after the other, so that all meet the same machine. */
async function compare(
  name: string,
  museums: readonly LargeMuseum[],
  { pathsOf, rounds }: Comparison,
): Promise<Finding> {
  const times = museums.map((): number[] => []);
  for (let sent = 0; sent < warmUp + 100 * rounds; sent++)
    for (const [at, museum] of museums.entries()) {
      const paths = pathsOf(museum);
      const url = museum.server.url + (paths[sent % paths.length] ?? "");
      const { status, lastMs } = await exchange(url, { authorization: `Bearer ${museum.token}` });
      if (status !== 200) throw new Error(`${url} responded ${status}.`);
      if (sent >= warmUp) times[at]?.push(lastMs);
    }
  const medians = times.map(median);
  const figures = Object.fromEntries(
    medians.map((ms, at) => [`${sizes[at]?.toLocaleString("en-US")} items, ms`, ms]),
  );
  return {
    name,
    figures: { ...figures, "times the cost": (medians.at(-1) ?? 0) / (medians[0] ?? 0) },
    goals: [{ figure: "times the cost", atMost: 1.3 }],
  };
}

interface Wanted {
  vendor: Vendor;
  sizes: readonly number[];
  /** The museums that are open already. */
  open?: readonly LargeMuseum[];
}

/** Opens a museum of each size, all at the same time; null when no server of the vendor responds. */
async function withMuseums<T>(
  { vendor, sizes: [size, ...others], open = [] }: Wanted,
  work: (museums: readonly LargeMuseum[]) => Promise<T>,
): Promise<T | null> {
  if (size === undefined) return await work(open);
  const withOne = (data: string, databaseUrl?: string): Promise<T | null> =>
    withMuseum({ data, databaseUrl, size, vendor }, (museum) =>
      withMuseums({ vendor, sizes: others, open: [...open, museum] }, work),
    );
  return await withFolder((data) =>
    vendor === "sqlite" ? withOne(data) : withDatabase((url) => withOne(data, url), vendor),
  );
}

interface Place {
  data: string;
  databaseUrl: string | undefined;
  size: number;
  vendor: Vendor;
}

async function withMuseum<T>(place: Place, work: (museum: LargeMuseum) => Promise<T>): Promise<T> {
  const { data, databaseUrl, size } = place;
  await prepareMuseum(data, originals, databaseUrl === undefined ? {} : { databaseUrl });
  await grow(place);
  const env = databaseUrl === undefined ? {} : { env: { ROWHOUSE_DATABASE_URL: databaseUrl } };
  const server = await startOurs(data, env);
  try {
    const { admin: token } = await signIn(server);
    return await work({ server, token, items: await spreadItems(server, token, size) });
  } finally {
    await server.stop();
  }
}

/** Copies artworks until there are enough, twice as many at a time, and creates indexes as the doctor does. */
async function grow({ data, databaseUrl, size, vendor }: Place): Promise<void> {
  const connection = await connect(databaseUrl ?? join(data, "rowhouse.db"));
  const name = (column: string): string => (vendor === "mysql" ? column : `"${column}"`);
  const columns = copied.split(", ").map(name).join(", ");
  for (let count = originals; count < size; count *= 2)
    await connection.run(
      `insert into artworks (${columns}) select ${columns} from artworks order by id limit ${Math.min(count, size - count)}`,
    );
  for (const column of indexed)
    await connection.run(
      `create index bench_${column} on artworks (${name(column)}${vendor === "postgres" ? ", id" : ""})`,
    );
  await connection.run(vendor === "mysql" ? "analyze table artworks" : "analyze artworks");
  await connection.close();
}

/** A hundred items, evenly from the first to the last; some of them are soft-deleted and left out. */
async function spreadItems({ url }: Running, token: string, size: number): Promise<string[]> {
  const keys = Array.from({ length: 100 }, (_, index) => 1 + Math.floor((index * size) / 100));
  const reply = await fetch(`${url}${items}/${keys.join(",")}?fields=id`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await reply.json()) as { data: { id: number }[] }; // cast: API contract 2.3
  return data.map(({ id }) => `${items}/${id}`);
}

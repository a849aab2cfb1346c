import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Database from "better-sqlite3";

/**
 * The bare limit: `node:http` and the driver alone, serving the same requests from the same file without
 * permissions, validation, activity or revisions. Arguments: database file, port.
 */
const [file = "", port = "0"] = process.argv.slice(2);
const db = new Database(file);
db.pragma("journal_mode = WAL");
db.pragma("synchronous = NORMAL");

const list = db.prepare(
  "SELECT * FROM artworks WHERE status IN ('published','review','draft') ORDER BY id LIMIT 100",
);
const titles = db.prepare(
  "SELECT id, title FROM artworks WHERE status IN ('published','review','draft') ORDER BY id LIMIT 100",
);
const contains = db.prepare(
  "SELECT * FROM artworks WHERE status IN ('published','review','draft') AND title LIKE '%harbour%' ORDER BY id LIMIT 100",
);
const total = db.prepare(
  "SELECT count(*) AS total FROM artworks WHERE status IN ('published','review','draft')",
);
const matching = db.prepare(
  "SELECT count(*) AS total FROM artworks WHERE status IN ('published','review','draft') AND title LIKE '%harbour%'",
);
const one = db.prepare("SELECT * FROM artworks WHERE id = ?");
const insert = db.prepare(
  "INSERT INTO artworks (title, status, medium) VALUES (?, 'draft', 'oil_canvas')",
);
const insertArtist = db.prepare("INSERT INTO artists (name) VALUES (?)");
const insertWork = db.prepare(
  "INSERT INTO artworks (title, status, medium, artist) VALUES (?, ?, ?, ?)",
);
const oneArtist = db.prepare("SELECT * FROM artists WHERE id = ?");
const update = db.prepare("UPDATE artworks SET dimensions = ? WHERE id = ?");

interface Artwork {
  id: number;
  artist: unknown;
}

interface ExhibitionLink {
  exhibition: number;
  artwork: number;
}

interface NestedArtist {
  name: string;
  artworks: { title: string; status: string; medium: string }[];
}

createServer((request, response) => void reply(request, response)).listen(
  Number(port),
  "127.0.0.1",
);

async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = JSON.stringify(await bodyFor(request));
  response.writeHead(200, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
}

async function bodyFor(request: IncomingMessage): Promise<unknown> {
  const url = request.url ?? "";
  if (url.startsWith("/ping")) return { pong: true };
  if (url.startsWith("/list")) return { data: list.all() };
  if (url.startsWith("/expanded")) return { data: expanded() };
  if (url.startsWith("/levels")) return { data: levels() };
  if (url.startsWith("/scan")) return { data: contains.all(), meta: { matching: matching.get() } };
  if (url.startsWith("/contains"))
    return { data: contains.all(), meta: { total: total.get(), matching: matching.get() } };
  if (url.startsWith("/nested")) {
    const artist = JSON.parse(await bodyOf(request)) as NestedArtist; // cast: only the benchmark calls this
    return { data: oneArtist.get(insertNested(artist)) };
  }
  if (request.method === "POST") {
    const { title } = JSON.parse(await bodyOf(request)) as { title: string }; // cast: only the benchmark calls this
    return { data: one.get(insert.run(title).lastInsertRowid) };
  }
  const id = Number(url.split("/")[2]);
  if (request.method === "PATCH") {
    const { dimensions } = JSON.parse(await bodyOf(request)) as { dimensions: string }; // cast: only the benchmark calls this
    update.run(dimensions, id);
  }
  return { data: one.get(id) };
}

/** The many-to-one by a second query over the keys of the page, written the obvious way. */
function expanded(): unknown[] {
  const rows = list.all() as Artwork[]; // cast: the columns of the table
  const keys = rows.map((row) => row.artist).filter((key) => key !== null);
  const related = among<Artwork>("SELECT * FROM artists WHERE id", keys);
  const byKey = new Map(related.map((row) => [row.id, row]));
  return rows.map((row) => ({ ...row, artist: byKey.get(Number(row.artist)) ?? null }));
}

/** The links of the artworks to exhibitions, these exhibitions, and their links: one query per level. */
function levels(): unknown[] {
  const rows = titles.all() as { id: number; title: string }[]; // cast: the selected columns
  const own = among<ExhibitionLink>(
    "SELECT artwork, exhibition FROM exhibition_artworks WHERE artwork",
    rows.map(({ id }) => id),
  );
  const keys = own.map(({ exhibition }) => exhibition);
  const exhibitions = among<{ id: number; title: string }>(
    "SELECT id, title FROM exhibitions WHERE id",
    keys,
  );
  const links = Map.groupBy(
    among<ExhibitionLink>(
      "SELECT artwork, exhibition FROM exhibition_artworks WHERE exhibition",
      keys,
    ),
    ({ exhibition }) => exhibition,
  );
  const byKey = new Map(
    exhibitions.map(({ id, title }) => {
      const artworks = (links.get(id) ?? []).map(({ artwork }) => ({ artwork }));
      return [id, { title, artworks }];
    }),
  );
  const ofWork = Map.groupBy(own, ({ artwork }) => artwork);
  return rows.map((row) => ({
    ...row,
    exhibitions: (ofWork.get(row.id) ?? []).map((link) => ({
      exhibition: byKey.get(link.exhibition),
    })),
  }));
}

/** The rows whose column, named last in the statement, holds one of the keys. */
function among<Row>(statement: string, keys: unknown[]): Row[] {
  const different = [...new Set(keys)];
  const placeholders = different.map(() => "?").join(",");
  return db.prepare(`${statement} IN (${placeholders})`).all(...different) as Row[]; // cast: the caller names the columns
}

function insertNested({ name, artworks }: NestedArtist): number | bigint {
  return db.transaction(() => {
    const artist = insertArtist.run(name).lastInsertRowid;
    for (const { title, status, medium } of artworks) insertWork.run(title, status, medium, artist);
    return artist;
  })();
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // cast: no encoding is set, so chunks are buffers
  return Buffer.concat(chunks).toString();
}

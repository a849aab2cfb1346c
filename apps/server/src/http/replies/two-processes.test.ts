import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { startBareApp, type BareApp } from "../../../test/bare-app.ts";
import { emptyDatabase, testVendors, tokens } from "../../../test/index.ts";
import type { DialectId } from "../../database/database.ts";
import { openDatabase } from "../../database/drivers/open-database.ts";
import { installProject } from "../../projects/install-project.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Two processes over one database that only look at each other's changes when they have to. */
async function twoProcesses(vendor: DialectId): Promise<[BareApp, BareApp]> {
  const url = await databaseOf(vendor);
  const db = await openDatabase(url);
  const admin = { email: "admin@example.com", password: "correct horse", token: tokens.admin };
  await installProject(db, { projectName: "Test", appUrl: "", admin });
  await db.close();
  const start = async () => {
    const app = await startBareApp(undefined, url, { versionCheck: 3_600_000 });
    closing.push(app.close);
    return app;
  };
  return [await start(), await start()];
}

async function databaseOf(vendor: DialectId): Promise<string> {
  if (vendor !== "sqlite") {
    const made = await emptyDatabase(vendor);
    closing.push(made.close);
    return made.url;
  }
  const folder = await mkdtemp(join(tmpdir(), "rowhouse-processes-"));
  closing.push(() => rm(folder, { recursive: true }));
  return `sqlite:${join(folder, "test.db")}`;
}

const text = { type: "string", datatype: "VARCHAR", length: 100 };
const id = {
  field: "id",
  type: "integer",
  datatype: "INT",
  auto_increment: true,
  primary_key: true,
};
const parts = ["lead", "place", "note"];

test.each(testVendors)(
  "fields that another process removes are gone at once (%s)",
  async (vendor) => {
    const [here, there] = await twoProcesses(vendor);
    const [writer, reader] = [here.as("admin"), there.as("admin")];
    const fields = [id, ...["title", ...parts].map((field) => ({ field, ...text }))];
    expect((await writer.post("/_/collections", { collection: "news", fields })).status).toBe(200);
    const values = { title: "First", ...Object.fromEntries(parts.map((field) => [field, "Once"])) };
    expect((await writer.post("/_/items/news", values)).status).toBe(200);
    expect((await reader.get("/_/items/news")).items).toMatchObject([values]);
    // One after the other, faster than the model is read again for other reasons.
    for (const field of parts) {
      expect((await writer.delete(`/_/fields/news/${field}`)).status).toBe(204);
      const [list, one] = await Promise.all([
        reader.get("/_/items/news?fields=*"),
        reader.get("/_/items/news/1"),
      ]);
      expect([list.status, one.status], field).toEqual([200, 200]);
      expect(list.items[0]).not.toHaveProperty(field);
      const written = { title: `Without ${field}` };
      expect(await reader.patch("/_/items/news/1", written)).toMatchObject({ status: 200 });
      expect(await reader.patch("/_/items/news/1", { [field]: "x" })).toMatchObject({
        status: 422,
      });
    }
    expect((await writer.get("/_/items/news")).items).toMatchObject([{ title: "Without note" }]);
    expect((await writer.delete("/_/collections/news")).status).toBe(204);
    expect((await reader.get("/_/items/news")).status).toBe(404);
  },
);

test.each(testVendors)(
  "replies of all processes count alike, and never back (%s)",
  async (vendor) => {
    const [here, there] = await twoProcesses(vendor);
    const countOf = async (app: BareApp): Promise<number> => {
      const { headers } = await app.as("admin").get("/_/users/me");
      return Number(/model=(\d+)/.exec(String(headers["rowhouse-versions"]))?.[1]);
    };
    await expect.poll(() => countOf(here)).toBe(0);
    await expect.poll(() => countOf(there)).toBe(0);
    const made = { collection: "news", fields: [id] };
    expect((await here.as("admin").post("/_/collections", made)).status).toBe(200);
    expect(await countOf(here)).toBeGreaterThan(0);
    expect(await countOf(there), "it has not looked yet").toBe(0);
  },
);

test.each(testVendors)(
  "a change of tables that reaches both with one key is made once (%s)",
  async (vendor) => {
    const both = await twoProcesses(vendor);
    const made = { collection: "news", fields: [id] };
    const options = { headers: { "idempotency-key": "k1" } };
    const replies = await Promise.all(
      both.map((app) => app.as("admin").post("/_/collections", made, options)),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[1]?.text).toBe(replies[0]?.text);
    const replayed = replies.filter(({ headers }) => headers["idempotency-replayed"] === "true");
    expect(replayed).toHaveLength(1);
  },
);

test.each(testVendors)("what another process adds is there at once (%s)", async (vendor) => {
  const [here, there] = await twoProcesses(vendor);
  const [writer, reader] = [here.as("admin"), there.as("admin")];
  const body = { collection: "news", fields: [id, { field: "title", ...text }] };
  expect((await reader.get("/_/collections")).status).toBe(200);
  expect((await writer.post("/_/collections", body)).status).toBe(200);
  expect((await reader.post("/_/items/news", { title: "First" })).status).toBe(200);
  for (const field of parts) {
    expect((await writer.post("/_/fields/news", { field, ...text })).status).toBe(200);
    expect((await reader.patch("/_/items/news/1", { [field]: "Once" })).status, field).toBe(200);
  }
  expect((await writer.post("/_/fields/news", { field: "place_2", ...text })).status).toBe(200);
  const asked = await reader.get("/_/items/news?fields=title,place_2&sort=place_2");
  expect(asked.items).toEqual([{ title: "First", place_2: null }]);
  expect(await reader.get("/_/items/nothing")).toMatchObject({ status: 404 });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chinookTables, openShop } from "../../../test/chinook/chinook.ts";
import type { Shop } from "../../../test/chinook/chinook.ts";
import { fingerprints } from "../../../test/chinook/fingerprint.ts";
import { testVendors } from "../../../test/index.ts";
import type { Client, Reply } from "../../../test/index.ts";

function dataOf(reply: Reply): Record<string, unknown> {
  expect(reply, reply.text).toMatchObject({ status: 200 });
  return Object(reply.body).data;
}

describe.each(testVendors)(
  "the tables of an existing database, changed on purpose (%s)",
  (vendor) => {
    let shop: Shop;
    let n: Shop["named"];
    let admin: Client;
    beforeAll(async () => {
      shop = await openShop(vendor);
      n = shop.named;
      admin = shop.as("admin");
      const all = chinookTables.map(n).join(",");
      dataOf(await admin.patch(`/_/collections/${all}`, { managed: true }));
    });
    afterAll(() => shop.close());

    async function foreignKeysOf(table: string): Promise<string[]> {
      const [found] = await shop.db.dialect.readTables(shop.db, [n(table)]);
      return (found?.foreignKeys ?? [])
        .map((key) => `${key.column} -> ${key.foreignTable}`)
        .toSorted();
    }

    /** Tables whose definition or rows are others than before. */
    async function changedBy(work: () => Promise<unknown>): Promise<string[]> {
      const before = await fingerprints(shop.db);
      await work();
      const after = await fingerprints(shop.db);
      return Object.keys(before).filter(
        (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
      );
    }

    test("how a field is shown changes no table", async () => {
      const changes = [
        { field: n("Name"), note: "as on the cover", sort: 1, interface: "text-input" },
        { field: n("Composer"), hidden_browse: true, required: true, validation: "/./" },
      ];
      expect(
        await changedBy(async () => dataOf(await admin.patch(`/_/fields/${n("Track")}`, changes))),
      ).toEqual([]);
    });

    test("a longer text changes its table alone, and that keeps its keys, rows and indexes", async () => {
      const keys = await foreignKeysOf("Track");
      const address = `/_/fields/${n("Track")}/${n("Name")}`;
      expect(
        await changedBy(async () =>
          expect(dataOf(await admin.patch(address, { length: 300 }))).toMatchObject({
            length: "300",
          }),
        ),
      ).toEqual([n("Track")]);
      expect(await foreignKeysOf("Track")).toEqual(keys);
      expect(keys).toHaveLength(3);
      expect(await admin.get(`/_/items/${n("Track")}?limit=0&meta=total_count`)).toMatchObject({
        body: { meta: { total_count: 3503 } },
      });
      const track = dataOf(
        await admin.get(
          `/_/items/${n("Track")}/1?fields=${n("Name")},${n("AlbumId")}.${n("Title")}`,
        ),
      );
      expect(track).toMatchObject({ [n("AlbumId")]: { [n("Title")]: expect.any(String) } });
    });

    test("a text that would be cut off stays", async () => {
      const address = `/_/fields/${n("Track")}/${n("Name")}`;
      expect(
        await changedBy(async () =>
          expect((await admin.patch(address, { length: 5 })).status).toBe(422),
        ),
      ).toEqual([]);
    });

    test("a field with a foreign key goes, and the other keys stay", async () => {
      const address = `/_/fields/${n("Track")}/${n("GenreId")}`;
      expect(
        await changedBy(async () => expect((await admin.delete(address)).status).toBe(204)),
      ).toEqual([n("Track")]);
      expect(await foreignKeysOf("Track")).toHaveLength(2);
      expect((await admin.get(`/_/relations?filter[field_many][eq]=${n("GenreId")}`)).body).toEqual(
        {
          data: [],
        },
      );
      const created = await admin.post(`/_/items/${n("Track")}`, {
        [n("Name")]: "New",
        [n("MediaTypeId")]: 1,
        [n("Milliseconds")]: 1,
        [n("UnitPrice")]: 0.99,
        [n("Composer")]: "Somebody",
      });
      expect(dataOf(created)).toMatchObject({ [n("TrackId")]: 3504, [n("Name")]: "New" });
    });

    test("a field is added, and holds values", async () => {
      const field = {
        field: "mood",
        type: "string",
        datatype: "VARCHAR",
        length: 20,
        unique: true,
      };
      expect(
        await changedBy(async () => dataOf(await admin.post(`/_/fields/${n("Album")}`, field))),
      ).toEqual([n("Album")]);
      expect(dataOf(await admin.patch(`/_/items/${n("Album")}/1`, { mood: "loud" }))).toMatchObject(
        { mood: "loud" },
      );
      expect((await admin.patch(`/_/items/${n("Album")}/2`, { mood: "loud" })).status).toBe(409);
    });

    test("what others refer to cannot be deleted", async () => {
      expect(
        await changedBy(async () => {
          for (const address of [
            `/_/collections/${n("Artist")}`,
            `/_/fields/${n("Artist")}/${n("ArtistId")}`,
          ])
            expect(await admin.delete(address)).toMatchObject({
              status: 422,
              body: { error: { code: 12 } },
            });
        }),
      ).toEqual([]);
      expect(dataOf(await admin.get(`/_/collections/${n("Artist")}`))).toMatchObject({
        managed: true,
      });
    });

    test("a table that nothing refers to goes", async () => {
      expect((await admin.delete(`/_/collections/${n("PlaylistTrack")}`)).status).toBe(204);
      expect(Object.keys(await fingerprints(shop.db))).not.toContain(n("PlaylistTrack"));
    });
  },
);

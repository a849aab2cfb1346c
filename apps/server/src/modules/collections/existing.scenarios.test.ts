import { describe, expect, test } from "vitest";
import { refusal, testVendors } from "../../../test/index.ts";
import { chinookTables, openShop, useShop } from "../../../test/chinook/chinook.ts";
import type { ExistingDatabase } from "../../../test/chinook/chinook.ts";

/** A view that cannot be written, a table without a key, and names that need quotes. */
function more({ named, db }: ExistingDatabase): string[] {
  const q = (name: string): string => db.dialect.quote(named(name));
  return [
    `create view ${q("TrackNames")} as select ${q("TrackId")}, ${q("Name")} from ${q("Track")} group by ${q("TrackId")}, ${q("Name")}`,
    `create table ${q("Visitors")} (${q("Name")} varchar(40), ${q("Came")} date)`,
    `insert into ${q("Visitors")} values ('Ann', '2026-01-02'), ('Bob', '2026-01-01'), ('Ann', '2026-01-02'), (null, null)`,
    `create table ${db.dialect.quote("Order Details")} (id int primary key, ${db.dialect.quote("group")} varchar(20) not null, ${db.dialect.quote("a b")} int)`,
    `insert into ${db.dialect.quote("Order Details")} values (7, 'x', 1)`,
  ];
}

for (const vendor of testVendors) {
  describe(`an undescribed existing database (${vendor})`, () => {
    const { shop, n } = useShop(() => openShop(vendor, more));

    test("its tables and views are listed as unmanaged", async () => {
      const list = (await shop.as("admin").get("/_/collections")).items;
      const own = list.filter(({ collection }) => !String(collection).startsWith("directus_"));
      expect(own.map(({ collection }) => String(collection)).toSorted()).toEqual(
        [...chinookTables, "TrackNames", "Visitors"].map(n).concat("Order Details").toSorted(),
      );
      expect(own.every(({ managed }) => managed === false)).toBe(true);
    });

    test("read-only ones have a reason", async () => {
      const list = (await shop.as("admin").get("/_/collections")).items;
      const reasons = list.flatMap(({ collection, readonly_reason: reason }) =>
        reason === undefined ? [] : [[collection, reason]],
      );
      expect(Object.fromEntries(reasons)).toEqual({
        [n("TrackNames")]: "view",
        [n("Visitors")]: "no-key",
      });
      expect(await shop.as("admin").get(`/_/collections/${n("Visitors")}`)).toMatchObject({
        body: { data: { readonly_reason: "no-key" } },
      });
    });

    test("they can be read, including relations through foreign keys", async () => {
      const admin = shop.as("admin");
      expect(
        await admin.get(
          `/_/items/${n("Album")}/1?fields=${n("Title")},${n("ArtistId")}.${n("Name")}`,
        ),
      ).toMatchObject({
        status: 200,
        body: {
          data: {
            [n("Title")]: "For Those About To Rock We Salute You",
            [n("ArtistId")]: { [n("Name")]: "AC/DC" },
          },
        },
      });
    });

    test("names may need quotes", async () => {
      const admin = shop.as("admin");
      const table = `/_/items/${encodeURIComponent("Order Details")}`;
      expect(await admin.get(`${table}?filter[group][eq]=x&fields=id,a%20b`)).toMatchObject({
        status: 200,
        body: { data: [{ id: 7, "a b": 1 }] },
      });
      expect(await admin.post(table, { group: "y" })).toMatchObject(refusal(422, 4));
      expect(await admin.post(table, { id: 8, group: "y" })).toMatchObject({
        status: 200,
        body: { data: { id: 8, group: "y", "a b": null } },
      });
    });

    test("pages of a table without a key neither overlap nor skip rows", async () => {
      const pages = [];
      for (const offset of [0, 1, 2, 3])
        pages.push(
          ...(await shop.as("admin").get(`/_/items/${n("Visitors")}?limit=1&offset=${offset}`))
            .items,
        );
      expect(pages).toEqual([
        { [n("Name")]: "Ann", [n("Came")]: "2026-01-02" },
        { [n("Name")]: "Ann", [n("Came")]: "2026-01-02" },
        { [n("Name")]: "Bob", [n("Came")]: "2026-01-01" },
        { [n("Name")]: null, [n("Came")]: null },
      ]);
    });

    test("a table with a composite key is listed in key order and its relations are expanded", async () => {
      const track = `${n("TrackId")}.${n("Name")}`;
      const address = `/_/items/${n("PlaylistTrack")}?fields=${n("PlaylistId")},${track}`;
      expect(
        (await shop.as("admin").get(`${address}&limit=2&offset=1&meta=total_count`)).items,
      ).toEqual([
        {
          [n("PlaylistId")]: { [n("PlaylistId")]: 1 },
          [n("TrackId")]: { [n("Name")]: "Balls to the Wall" },
        },
        {
          [n("PlaylistId")]: { [n("PlaylistId")]: 1 },
          [n("TrackId")]: { [n("Name")]: "Fast As a Shark" },
        },
      ]);
      expect(
        (
          await shop
            .as("admin")
            .get(`/_/items/${n("PlaylistTrack")}?limit=-1&filter[${track}][eq]=Zooropa`)
        ).items.length,
      ).toBe(3);
      expect(
        (await shop.as("admin").get(`/_/items/${n("PlaylistTrack")}?limit=-1`)).items.length,
      ).toBe(8715);
    });

    for (const [table, reason] of [
      ["Visitors", "it has no primary key"],
      ["TrackNames", "it is a view"],
    ] as const) {
      test(`${table} refuses writes with a reason`, async () => {
        const admin = shop.as("admin");
        const address = `/_/items/${n(table)}`;
        const body = { [n("Name")]: "x" };
        const replies = [
          await admin.post(address, body),
          await admin.patch(address, [body]),
          await admin.patch(`${address}/1`, body),
          await admin.patch(`${address}/1,2`, body),
          await admin.delete(`${address}/1`),
        ];
        for (const reply of replies)
          expect(reply).toMatchObject({
            status: 422,
            body: {
              error: {
                code: 12,
                message: expect.stringContaining(`${n(table)} cannot be edited: ${reason}`),
              },
            },
          });
        expect(await admin.get(`${address}/1`)).toMatchObject(refusal(404, 203));
      });
    }

    test("items with a key of several columns are made, found and removed", async () => {
      const admin = shop.as("admin");
      const address = `/_/items/${n("PlaylistTrack")}`;
      const item = { [n("PlaylistId")]: 2, [n("TrackId")]: 7 };
      expect((await admin.get(`${address}/2:7`)).status).toBe(404);
      expect(await admin.post(address, item)).toMatchObject({ status: 200, item });
      const track = `${n("TrackId")}.${n("Name")}`;
      const several = await admin.get(`${address}/1:3402,2:7,2:8?fields=${track}`);
      expect(several.items).toHaveLength(2);
      expect(several.items[1]).toEqual({ [n("TrackId")]: { [n("Name")]: "Let's Get It Up" } });
      expect((await admin.delete(`${address}/2:7`)).status).toBe(204);
      expect((await admin.get(`${address}/2:7/revisions`)).items).toEqual([]);
      expect((await admin.patch(`${address}/2:7/restore`)).item).toEqual(item);
      expect((await admin.delete(`${address}/2:7`)).status).toBe(204);
    });

    test("a view can be described, but its columns cannot be changed", async () => {
      const admin = shop.as("admin");
      const view = n("TrackNames");
      expect(await admin.patch(`/_/collections/${view}`, { managed: true })).toMatchObject({
        status: 200,
        body: { data: { managed: true } },
      });
      expect(await admin.patch(`/_/fields/${view}/${n("Name")}`, { width: "half" })).toMatchObject({
        status: 200,
        body: { data: { width: "half", interface: "text-input" } },
      });
      for (const reply of [
        await admin.patch(`/_/fields/${view}/${n("Name")}`, { length: "50" }),
        await admin.post(`/_/fields/${view}`, { field: "more", type: "integer", datatype: "INT" }),
        await admin.delete(`/_/fields/${view}/${n("Name")}`),
        await admin.delete(`/_/collections/${view}`),
      ])
        expect(reply, reply.text).toMatchObject(refusal(422, 12));
      await admin.patch(`/_/collections/${view}`, { managed: false });
      expect((await admin.get(`/_/items/${view}?limit=-1`)).items).toHaveLength(3503);
    });

    test("other users have no access until a role grants it", async () => {
      const anonymous = shop.as("public");
      expect(await anonymous.get(`/_/items/${n("Genre")}`)).toMatchObject(refusal(403, 300));
      expect(await anonymous.patch(`/_/items/${n("Visitors")}/1`, { x: 1 })).toMatchObject(
        refusal(404, 203),
      );
      const rule = { role: 2, read: "full", update: "full", read_field_blacklist: [n("Composer")] };
      const table = n("Track");
      expect(
        await shop.as("admin").post("/_/permissions", { ...rule, collection: table }),
      ).toMatchObject({ status: 200 });
      expect(
        await anonymous.get(`/_/items/${table}/1?fields=${n("Name")},${n("AlbumId")}.*`),
      ).toMatchObject({
        status: 200,
        body: {
          data: {
            [n("Name")]: "For Those About To Rock (We Salute You)",
            [n("AlbumId")]: { [n("AlbumId")]: 1 },
          },
        },
      });
      expect(
        await anonymous.get(`/_/items/${table}?filter[${n("Composer")}][nnull]=1`),
      ).toMatchObject(refusal(403, 215));
      expect(
        await anonymous.get(`/_/items/${table}?filter[${n("AlbumId")}.${n("Title")}][contains]=a`),
      ).toMatchObject(refusal(403, 215));
      expect(await anonymous.patch(`/_/items/${table}/2`, { [n("Bytes")]: 5 })).toMatchObject({
        status: 200,
        body: { data: { [n("Bytes")]: 5 } },
      });
      expect(await anonymous.post(`/_/items/${table}`, {})).toMatchObject(refusal(403, 301));
    });
  });
}

import { asRecord } from "@rowhouse/contract";
import { describe, expect, test } from "vitest";
import { refusal, testVendors } from "../../../test/index.ts";
import {
  chinookDatabase,
  chinookTables,
  openAround,
  openManagedShop,
  openShop,
  useShop,
} from "../../../test/chinook/chinook.ts";
import type { ExistingDatabase } from "../../../test/chinook/chinook.ts";
import { fingerprints } from "../../../test/chinook/fingerprint.ts";

for (const vendor of testVendors) {
  describe(`making an existing table managed (${vendor})`, () => {
    const { shop, n, admin } = useShop(() => openShop(vendor, parts));

    test("describes its columns and stores the relation of its foreign key", async () => {
      expect(await admin.patch("/_/collections/parts", { managed: true })).toMatchObject({
        status: 200,
        body: { data: { collection: "parts", managed: true, hidden: false, single: false } },
      });
      const fields = (await admin.get("/_/fields/parts")).items;
      expect(fields).toMatchObject([
        { field: "code", type: "integer", interface: "primary-key", required: true },
        { field: "machine", type: "m2o", interface: "many-to-one" },
        { field: "notes", type: "string", interface: "textarea", required: true },
      ]);
      expect(fields.every(({ id }) => typeof id === "number")).toBe(true);
      expect(
        (await admin.get("/_/relations?filter[collection_many][eq]=parts")).items,
      ).toMatchObject([
        {
          field_many: "machine",
          collection_one: "machines",
          field_one: null,
          junction_field: null,
        },
      ]);
      expect(
        (await admin.get("/_/activity?filter[item][eq]=parts&fields=action,collection")).items,
      ).toEqual([{ action: "update", collection: "directus_collections" }]);
    });

    test("an integer key is required where the database does not generate it", async () => {
      expect(await admin.post("/_/items/parts", { notes: "x" })).toMatchObject(refusal(422, 4));
      expect(await admin.post("/_/items/parts", { code: 12, notes: "x" })).toMatchObject({
        status: 200,
        body: { data: { code: 12, machine: null, notes: "x" } },
      });
      expect(await admin.post("/_/items/parts", { code: 12, notes: "x" })).toMatchObject(
        refusal(409, 204),
      );
    });

    test("preserves earlier descriptions", async () => {
      await admin.patch("/_/collections/machines", { managed: true });
      await admin.patch("/_/fields/machines/label", { interface: "textarea", sort: 9 });
      await admin.patch("/_/collections/machines", { managed: false });
      expect(await admin.patch("/_/collections/machines", { managed: true })).toMatchObject({
        status: 200,
        body: { data: { managed: true } },
      });
      expect(await admin.get("/_/fields/machines/label")).toMatchObject({
        body: { data: { interface: "textarea", sort: 9 } },
      });
    });

    test("is refused for all tables when one of them does not exist", async () => {
      const names = [n("Genre"), "nothing"].join(",");
      expect(await admin.patch(`/_/collections/${names}`, { managed: true })).toMatchObject(
        refusal(404, 200),
      );
      expect(await admin.get(`/_/collections/${n("Genre")}`)).toMatchObject({
        body: { data: { managed: false } },
      });
    });

    test("is for administrators, and not for system tables", async () => {
      expect(
        await shop.as("public").patch(`/_/collections/${n("Genre")}`, { managed: true }),
      ).toMatchObject(refusal(401, 3));
      expect(await admin.patch("/_/collections/directus_users", { managed: true })).toMatchObject(
        refusal(422, 4),
      );
    });
  });

  describe(`an existing database, managed as a whole (${vendor})`, () => {
    const { n, admin } = useShop(() => openManagedShop(vendor));

    test("has a described field for every column", async () => {
      const list = (await admin.get("/_/collections")).items;
      const fields = list
        .filter(({ managed }) => managed === true)
        .flatMap(({ fields: own }) => Object.values(asRecord(own)));
      expect(fields).toHaveLength(64);
      expect(fields.map((field) => asRecord(field)["id"])).not.toContain(null);
      const track = list.find(({ collection }) => collection === n("Track"));
      expect(track?.["fields"]).toMatchObject({
        [n("TrackId")]: { type: "integer", interface: "primary-key", auto_increment: true },
        [n("Name")]: { type: "string", interface: "text-input", length: "200", required: true },
        [n("AlbumId")]: {
          type: "m2o",
          interface: "many-to-one",
          required: false,
          options: { template: `{{${n("Title")}}}` },
        },
        [n("UnitPrice")]: { type: "decimal", interface: "numeric", length: "10,2" },
        [n("Milliseconds")]: { type: "integer", interface: "numeric", required: true },
      });
      const employee = list.find(({ collection }) => collection === n("Employee"));
      expect(employee?.["fields"]).toMatchObject({
        [n("BirthDate")]: { type: "datetime", interface: "datetime" },
        [n("ReportsTo")]: {
          type: "m2o",
          options: { template: `{{${n("FirstName")}}} {{${n("LastName")}}}` },
        },
      });
    });

    test("has a relation for every foreign key", async () => {
      const all = (await admin.get("/_/relations?limit=-1")).items;
      const own = all.filter(({ collection_many: name }) => !String(name).startsWith("directus_"));
      expect(
        own
          .map((each) =>
            [each["collection_many"], each["field_many"], each["collection_one"]].join(" "),
          )
          .toSorted(),
      ).toEqual(
        [
          ["Album", "ArtistId", "Artist"],
          ["Customer", "SupportRepId", "Employee"],
          ["Employee", "ReportsTo", "Employee"],
          ["Invoice", "CustomerId", "Customer"],
          ["InvoiceLine", "InvoiceId", "Invoice"],
          ["InvoiceLine", "TrackId", "Track"],
          ["PlaylistTrack", "PlaylistId", "Playlist"],
          ["PlaylistTrack", "TrackId", "Track"],
          ["Track", "AlbumId", "Album"],
          ["Track", "GenreId", "Genre"],
          ["Track", "MediaTypeId", "MediaType"],
        ]
          .map((names) => names.map(n).join(" "))
          .toSorted(),
      );
    });

    test("can be read with its relations", async () => {
      expect(
        await admin.get(
          `/_/items/${n("Track")}?fields=*.*.*&limit=1&sort=-${n("Milliseconds")}&meta=*`,
        ),
      ).toMatchObject({
        status: 200,
        body: {
          meta: { total_count: 3503, filter_count: 3503 },
          data: [
            {
              [n("Name")]: "Occupation / Precipice",
              [n("UnitPrice")]: 1.99,
              [n("AlbumId")]: { [n("ArtistId")]: { [n("Name")]: "Battlestar Galactica" } },
              [n("GenreId")]: { [n("Name")]: "TV Shows" },
            },
          ],
        },
      });
      expect(
        await admin.get(
          `/_/items/${n("Employee")}/2?fields=${n("LastName")},${n("ReportsTo")}.${n("LastName")}`,
        ),
      ).toMatchObject({
        body: {
          data: { [n("LastName")]: "Edwards", [n("ReportsTo")]: { [n("LastName")]: "Adams" } },
        },
      });
    });

    test("can be filtered across two foreign keys and searched", async () => {
      const band = `filter[${n("AlbumId")}.${n("ArtistId")}.${n("Name")}][eq]=AC/DC`;
      expect(
        (await admin.get(`/_/items/${n("Track")}?${band}&limit=-1&fields=${n("Name")}`)).items,
      ).toHaveLength(18);
      expect(
        await admin.get(`/_/items/${n("Track")}?${band}&q=rosie&fields=${n("Name")}`),
      ).toMatchObject({ body: { data: [{ [n("Name")]: "Whole Lotta Rosie" }] } });
      expect(
        (
          await admin.get(
            `/_/items/${n("Invoice")}?filter[${n("Total")}][gt]=20&filter[${n("InvoiceDate")}][lt]=2022-12-31&fields=${n("Total")}`,
          )
        ).items,
      ).toEqual([{ [n("Total")]: 21.86 }]);
    });

    test("accepts new items, changes and deletions", async () => {
      const album = { [n("Title")]: "Ours", [n("ArtistId")]: { [n("Name")]: "Us" } };
      const made = await admin.post(`/_/items/${n("Album")}?fields=*.*`, album);
      expect(made).toMatchObject({
        status: 200,
        body: { data: { [n("AlbumId")]: 348, [n("ArtistId")]: { [n("ArtistId")]: 276 } } },
      });
      expect(
        await admin.patch(`/_/items/${n("Album")}/348`, { [n("Title")]: "Theirs" }),
      ).toMatchObject({
        status: 200,
        body: { data: { [n("Title")]: "Theirs", [n("ArtistId")]: 276 } },
      });
      expect(
        (await admin.get(`/_/items/${n("Album")}/348/revisions?fields=delta`)).items,
      ).toMatchObject([{}, { delta: { [n("Title")]: "Theirs" } }]);
      expect((await admin.delete(`/_/items/${n("Album")}/348`)).status).toBe(204);
      expect((await admin.get(`/_/items/${n("Album")}/348`)).status).toBe(404);
    });

    test("enforces its own constraints", async () => {
      expect(await admin.post(`/_/items/${n("Album")}`, { [n("Title")]: "x" })).toMatchObject({
        status: 422,
        body: { error: { code: 4, message: expect.stringContaining(n("ArtistId")) } },
      });
      expect(
        await admin.patch(`/_/items/${n("Album")}/1`, { [n("ArtistId")]: 9999 }),
      ).toMatchObject(refusal(422, 4));
      expect(await admin.delete(`/_/items/${n("Artist")}/1`)).toMatchObject(refusal(422, 4));
      expect(
        await admin.patch(`/_/items/${n("Genre")}/1`, { [n("Name")]: "x".repeat(121) }),
      ).toMatchObject(refusal(422, 12));
    });
  });

  test(`an existing database stays identical until a field is changed explicitly (${vendor})`, async () => {
    const existing = await chinookDatabase(vendor);
    const before = await fingerprints(existing.db);
    const shop = await openAround(existing);
    try {
      const { named: n } = shop;
      const admin = shop.as("admin");
      await admin.patch(`/_/collections/${chinookTables.map(n).join(",")}`, { managed: true });
      for (const table of chinookTables.map(n)) {
        const listed = await admin.get(`/_/items/${table}?fields=*.*&limit=50&meta=*`);
        expect(listed.status, listed.text.slice(0, 200)).toBe(200);
        const described = await admin.patch(`/_/collections/${table}`, { note: "Of the shop" });
        expect(described.status, described.text).toBe(200);
      }
      const shown = { interface: "textarea", width: "half", sort: 3, options: { rows: 5 } };
      expect((await admin.patch(`/_/fields/${n("Track")}/${n("Name")}`, shown)).status).toBe(200);
      expect(Object.keys(before)).toHaveLength(chinookTables.length);
      expect(await fingerprints(shop.db)).toEqual(before);

      expect(
        await admin.patch(`/_/fields/${n("Track")}/${n("Composer")}`, { length: "250" }),
      ).toMatchObject({ status: 200, body: { data: { length: "250", interface: "text-input" } } });
      const after = await fingerprints(shop.db);
      const changed = Object.keys(before).filter(
        (table) => JSON.stringify(after[table]) !== JSON.stringify(before[table]),
      );
      expect(changed).toEqual([n("Track")]);
      expect(after[n("Track")]?.rows).toBe(before[n("Track")]?.rows);
    } finally {
      await shop.close();
    }
  });
}

/** A table whose key is not generated, and the table it refers to. */
function parts({ db }: ExistingDatabase): string[] {
  const counted = { sqlite: "integer", postgres: "serial", mysql: "int auto_increment" };
  return [
    `create table machines (id ${counted[db.dialect.id]} primary key, label varchar(30))`,
    "create table parts (code int primary key, machine int, notes text not null, foreign key (machine) references machines (id))",
  ];
}

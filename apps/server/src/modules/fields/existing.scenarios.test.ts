import { describe, expect, test } from "vitest";
import { openManagedShop, useShop } from "../../../test/chinook/chinook.ts";
import { fingerprints } from "../../../test/chinook/fingerprint.ts";
import { refusal, testVendors } from "../../../test/index.ts";

describe.each(testVendors)("changes to the tables of an existing database (%s)", (vendor) => {
  const { shop, n, admin } = useShop(() => openManagedShop(vendor));

  async function foreignKeysOf(table: string): Promise<string[]> {
    const [found] = await shop.db.dialect.readTables(shop.db, [n(table)]);
    return (found?.foreignKeys ?? [])
      .map((key) => `${key.column} -> ${key.foreignTable}`)
      .toSorted();
  }

  /** Tables whose definition or rows change. */
  async function changedBy(work: () => Promise<unknown>): Promise<string[]> {
    const before = await fingerprints(shop.db);
    await work();
    const after = await fingerprints(shop.db);
    return Object.keys(before).filter(
      (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
    );
  }

  test("the presentation of a field changes no table", async () => {
    const changes = [
      { field: n("Name"), note: "as on the cover", sort: 1, interface: "text-input" },
      { field: n("Composer"), hidden_browse: true, required: true, validation: "/./" },
    ];
    expect(
      await changedBy(async () => (await admin.patch(`/_/fields/${n("Track")}`, changes)).items),
    ).toEqual([]);
  });

  test("a longer text changes only its table, which preserves its keys, rows and indexes", async () => {
    const keys = await foreignKeysOf("Track");
    const address = `/_/fields/${n("Track")}/${n("Name")}`;
    expect(
      await changedBy(async () =>
        expect((await admin.patch(address, { length: 300 })).item).toMatchObject({
          length: "300",
        }),
      ),
    ).toEqual([n("Track")]);
    expect(await foreignKeysOf("Track")).toEqual(keys);
    expect(keys).toHaveLength(3);
    expect(await admin.get(`/_/items/${n("Track")}?limit=0&meta=total_count`)).toMatchObject({
      body: { meta: { total_count: 3503 } },
    });
    const track = (
      await admin.get(`/_/items/${n("Track")}/1?fields=${n("Name")},${n("AlbumId")}.${n("Title")}`)
    ).item;
    expect(track).toMatchObject({ [n("AlbumId")]: { [n("Title")]: expect.any(String) } });
  });

  test("a length that would truncate text is refused", async () => {
    const address = `/_/fields/${n("Track")}/${n("Name")}`;
    expect(
      await changedBy(async () =>
        expect((await admin.patch(address, { length: 5 })).status).toBe(422),
      ),
    ).toEqual([]);
  });

  test("a field with a foreign key is deleted, the other keys stay", async () => {
    const address = `/_/fields/${n("Track")}/${n("GenreId")}`;
    expect(
      await changedBy(async () => expect((await admin.delete(address)).status).toBe(204)),
    ).toEqual([n("Track")]);
    expect(await foreignKeysOf("Track")).toHaveLength(2);
    expect((await admin.get(`/_/relations?filter[field_many][eq]=${n("GenreId")}`)).body).toEqual({
      data: [],
    });
    const created = await admin.post(`/_/items/${n("Track")}`, {
      [n("Name")]: "New",
      [n("MediaTypeId")]: 1,
      [n("Milliseconds")]: 1,
      [n("UnitPrice")]: 0.99,
      [n("Composer")]: "A. Person",
    });
    expect(created.item).toMatchObject({ [n("TrackId")]: 3504, [n("Name")]: "New" });
  });

  test("a field is added and stores values", async () => {
    const field = {
      field: "mood",
      type: "string",
      datatype: "VARCHAR",
      length: 20,
      unique: true,
    };
    expect(
      await changedBy(async () => (await admin.post(`/_/fields/${n("Album")}`, field)).item),
    ).toEqual([n("Album")]);
    expect((await admin.patch(`/_/items/${n("Album")}/1`, { mood: "loud" })).item).toMatchObject({
      mood: "loud",
    });
    expect((await admin.patch(`/_/items/${n("Album")}/2`, { mood: "loud" })).status).toBe(409);
  });

  test("referenced tables and fields cannot be deleted", async () => {
    expect(
      await changedBy(async () => {
        for (const address of [
          `/_/collections/${n("Artist")}`,
          `/_/fields/${n("Artist")}/${n("ArtistId")}`,
        ])
          expect(await admin.delete(address)).toMatchObject(refusal(422, 12));
      }),
    ).toEqual([]);
    expect((await admin.get(`/_/collections/${n("Artist")}`)).item).toMatchObject({
      managed: true,
    });
  });

  test("an unreferenced table can be deleted", async () => {
    expect((await admin.delete(`/_/collections/${n("PlaylistTrack")}`)).status).toBe(204);
    expect(Object.keys(await fingerprints(shop.db))).not.toContain(n("PlaylistTrack"));
  });
});

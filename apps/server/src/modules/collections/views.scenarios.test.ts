import { describe, expect, test } from "vitest";
import type { DialectId } from "../../database/database.ts";
import { refusal, testVendors } from "../../../test/index.ts";
import { openShop, useShop, type ExistingDatabase } from "../../../test/chinook/chinook.ts";

/** Views that the database writes through to their table, and views that it does not. */
function views({ named, db }: ExistingDatabase): string[] {
  const q = (name: string): string => db.dialect.quote(named(name));
  const names = `select ${q("GenreId")}, ${q("Name")} from ${q("Genre")}`;
  return [
    `create view ${q("Genres")} as ${names} where ${q("GenreId")} > 3`,
    `create view ${q("GenreCounts")} as select count(*) as ${q("Total")} from ${q("Genre")}`,
    `create view ${q("GenresWithoutKey")} as select ${q("Name")} from ${q("Genre")}`,
    `create view ${q("Listed")} as select ${q("TrackId")}, ${q("PlaylistId")} from ${q("PlaylistTrack")} where ${q("PlaylistId")} > 3`,
    `create view ${q("HalfListed")} as select ${q("TrackId")} from ${q("PlaylistTrack")}`,
  ];
}

/** SQLite writes through no view. */
const writing: readonly DialectId[] = testVendors.filter((vendor) => vendor !== "sqlite");

describe.each(testVendors)("views of an existing database (%s)", (vendor) => {
  const { n, admin } = useShop(() => openShop(vendor, views));

  test("are read only unless the database writes them and shows their key", async () => {
    const reasons: unknown[] = [];
    for (const view of ["Genres", "Listed", "GenreCounts", "GenresWithoutKey", "HalfListed"])
      reasons.push((await admin.get(`/_/collections/${n(view)}`)).item["readonly_reason"]);
    const unlessWritten = writing.includes(vendor) ? undefined : "view";
    expect(reasons).toEqual([unlessWritten, unlessWritten, "view", "view", "view"]);
  });

  test("keep their columns", async () => {
    for (const reply of [
      await admin.post(`/_/fields/${n("Genres")}`, {
        field: "more",
        type: "integer",
        datatype: "INT",
      }),
      await admin.delete(`/_/collections/${n("Genres")}`),
    ])
      expect(reply, reply.text).toMatchObject({ status: expect.toBeOneOf([404, 422]) });
    expect((await admin.get(`/_/collections/${n("Genres")}`)).item).not.toHaveProperty("is_view");
  });
});

describe.each(writing)("views that can be written (%s)", (vendor) => {
  const { n, admin } = useShop(() => openShop(vendor, views));

  test("are written through to their table", async () => {
    const address = `/_/items/${n("Genres")}`;
    for (const managed of [false, true]) {
      await admin.patch(`/_/collections/${n("Genres")}`, { managed });
      const made = await admin.post(address, { [n("Name")]: "Noise" });
      expect(made, made.text).toMatchObject({ body: { data: { [n("Name")]: "Noise" } } });
      const key = String(made.item[n("GenreId")]);
      const changed = await admin.patch(`${address}/${key}`, { [n("Name")]: "Silence" });
      expect(changed, changed.text).toMatchObject({ body: { data: { [n("Name")]: "Silence" } } });
      expect((await admin.get(`/_/items/${n("Genre")}/${key}`)).item).toEqual(changed.item);
      expect((await admin.delete(`${address}/${key}`)).status).toBe(204);
    }
    // Not one of its rows.
    expect(await admin.patch(`${address}/1`, { [n("Name")]: "x" })).toMatchObject(
      refusal(404, 203),
    );
  });

  test("are written through to a table with a key of several columns", async () => {
    const [view, table] = [`/_/items/${n("Listed")}`, `/_/items/${n("PlaylistTrack")}`];
    const [item] = (await admin.get(`${view}?limit=1`)).items;
    const [list, track] = [item?.[n("PlaylistId")], item?.[n("TrackId")]];
    // In the order of the table's key, whatever the order of the view.
    const key = `${String(list)}:${String(track)}`;
    expect((await admin.delete(`${view}/${key}`)).status).toBe(204);
    expect(await admin.get(`${table}/${key}`)).toMatchObject(refusal(404, 203));
    const made = await admin.post(view, { [n("PlaylistId")]: list, [n("TrackId")]: track });
    expect(made, made.text).toMatchObject({ status: 200 });
    expect((await admin.get(`${table}/${key}`)).status).toBe(200);
  });
});

import { describe, expect, test } from "vitest";
import { emptyDatabase, testVendors } from "../../test/index.ts";
import { insertBatches, insertRows, raiseGeneratedKeys } from "./insert-rows.ts";
import { createTable } from "./migrations/create-table.ts";
import { sql } from "./sql.ts";

const dialect = { quote: (name: string) => `"${name}"`, maxBindings: 6 };

test("neighbors with the same columns share a statement, as many as its bindings allow", () => {
  const rows = [{ a: 1, b: 2 }, { a: 3, b: 4 }, { a: 5, b: 6 }, { a: 7, b: 8 }, { a: 9 }];
  expect(insertBatches(dialect, "t", rows)).toEqual([
    {
      sql: 'insert into "t" ("a", "b") values (?, ?), (?, ?), (?, ?)',
      bindings: [1, 2, 3, 4, 5, 6],
      rows: rows.slice(0, 3),
    },
    { sql: 'insert into "t" ("a", "b") values (?, ?)', bindings: [7, 8], rows: [rows[3]] },
    { sql: 'insert into "t" ("a") values (?)', bindings: [9], rows: [rows[4]] },
  ]);
});

test("rows without columns have a statement each", () => {
  expect(insertBatches(dialect, "t", [{}, {}])).toHaveLength(2);
});

describe.each(testVendors)("on %s", (vendor) => {
  test("rows get all columns, and generated keys go on behind given ones", async () => {
    const { db, close } = await emptyDatabase(vendor);
    await createTable(db, {
      name: "things",
      columns: { title: "VARCHAR(20)", size: "INT nn =3", group: "INT" },
      unique: [["title", "size"]],
      indexes: [["group"]],
    });
    const rows = [
      { id: 7, title: "a", size: 1 },
      { id: 9, title: "b", size: 2, group: 4 },
    ];
    await insertRows(db, "things", { columns: ["id", "title", "size", "group"], rows });
    await raiseGeneratedKeys(db, "things", "id");
    expect(await db.insert("things", { title: "c" }, "id")).toBe(10);
    expect(await db.all(sql`select * from things order by id`)).toEqual([
      { id: 7, title: "a", size: 1, group: null },
      { id: 9, title: "b", size: 2, group: 4 },
      { id: 10, title: "c", size: 3, group: null },
    ]);
    const twice = db.insert("things", { title: "a", size: 1 }, "id");
    await expect(twice).rejects.toMatchObject({ key: "duplicateKey" });
    await close();
  });
});

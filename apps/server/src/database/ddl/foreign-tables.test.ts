import { expect, test } from "vitest";
import { emptyDatabase } from "../../../test/index.ts";
import { AppError } from "../../core/errors.ts";
import type { Database } from "../database.ts";
import { raw, sql } from "../sql.ts";
import { changeTables } from "./change-tables.ts";
import { toDefinition } from "./create-collection-table.ts";

const ddl = `create table [Old Things] ( -- made by hand
  "Id" INTEGER NOT NULL, [Name] NVARCHAR(20) COLLATE NOCASE DEFAULT 'x' CHECK (length([Name]) > 0),
  total as (length(Name)) stored, Amount NUMERIC(10,2) NOT NULL DEFAULT -1.5, owner integer references persons (id) on delete cascade,
  /* keys */ CONSTRAINT [PK] PRIMARY KEY ([Id]), CONSTRAINT amounts CHECK (Amount < 100), UNIQUE (Amount))`;

/** A table with everything SQLite allows, written by hand. */
async function withForeignTable(work: (db: Database) => Promise<void>): Promise<void> {
  const { db, close } = await emptyDatabase("sqlite");
  for (const sql of [
    "create table persons (id integer primary key)",
    ddl,
    "create index by_name on [Old Things] (Name collate nocase) where Name <> ''",
    "create view names as select Name from [Old Things]",
    "create table log (what text)",
    "create trigger logged after insert on [Old Things] begin insert into log values (new.Name); end",
    "insert into persons values (1)",
    "insert into [Old Things] (Name, Amount, owner) values ('a', 2, 1)",
  ])
    await db.run(raw(sql));
  await work(db);
  await close();
}

test("tables of other programs preserve their checks, collations, keys, indexes, triggers and views", () =>
  withForeignTable(async (db) => {
    const [table] = await db.dialect.readTables(db, ["Old Things"]);
    const from = table?.columns.find(({ name }) => name === "Name");
    if (!from) throw new Error("The column is not there.");
    const to = toDefinition("sqlite", { field: "Name", type: "string", length: "40" });
    await changeTables(db, (_tx, tables) =>
      tables.change("Old Things", { alter: [{ from, to }], drop: ["Amount"] }),
    ).catch(() => undefined);
    await changeTables(db, (_tx, tables) => tables.change("Old Things", { alter: [{ from, to }] }));
    await db.run(sql`insert into [Old Things] (Name, owner) values ('b', 1)`);
    expect(await db.all(sql`select * from names`)).toEqual([{ Name: "a" }, { Name: "b" }]);
    expect(await db.all(sql`select what from log`)).toHaveLength(2);
    expect(await db.all(sql`select Id, total from [Old Things] where Name = 'B'`)).toEqual([
      { Id: 2, total: 1 },
    ]);
    for (const sql of [
      "insert into [Old Things] (Name) values ('')",
      "insert into [Old Things] (Amount) values (200)",
      "insert into [Old Things] (Amount) values (2)",
      "insert into [Old Things] (owner) values (99)",
    ])
      await expect(db.run(raw(sql)), sql).rejects.toBeInstanceOf(AppError);
  }));

test("tables of other programs refuse to lose a column that a trigger needs", () =>
  withForeignTable(async (db) => {
    const work = changeTables(db, (_tx, tables) => tables.change("Old Things", { drop: ["Name"] }));
    await expect(work).rejects.toMatchObject({ key: "unprocessable" });
    const [table] = await db.dialect.readTables(db, ["Old Things"]);
    expect(table?.columns).toHaveLength(5);
  }));

import { describe, expect, test } from "vitest";

import { emptyDatabase } from "../../../test/index.ts";
import { trigramQuery } from "./search-index.ts";
import { sql } from "../sql.ts";

describe("the question to the index", () => {
  const cases: [text: string, query: string | null][] = [
    ["har", '"har"'],
    ["harbour", '"har" AND "bou" AND "our"'],
    ['a"b', '"a""b"'],
    ["ab", null],
    ["", null],
    ["größe", '"grö" AND "öße"'],
    ["fähig", '"fäh"'],
    ["🚢🚢🚢", null],
    ["🚢 harbour", '" ha" AND "rbo" AND "our"'],
  ];
  test.each(cases)("%s", (text, query) => {
    expect(trigramQuery(text)).toBe(query);
  });

  test("stays short for a long text", () => {
    expect(trigramQuery("lorem ipsum ".repeat(500))?.split(" AND ")).toHaveLength(12);
  });
});

/** The planes that have letters with capitals, beside halves of pairs. */
const characters = Array.from({ length: 0x02_00_00 - 1 }, (_value, index) => index + 1)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

test("letters that take part fold in SQLite's index as they do in our LIKE", async () => {
  const { db, close } = await emptyDatabase("sqlite");
  const searched = characters.filter((letter) => trigramQuery(`ä${letter}ä`) !== null);
  const inLower = Map.groupBy(characters, (character) => character.toLowerCase());
  const partial = characters.filter((character) => [...character.toLowerCase()].length > 1);
  await db.run(
    sql`create virtual table folds using fts5(a, content='', contentless_delete=1, tokenize='trigram')`,
  );
  const wrong: string[] = [];
  await db.transaction(async (tx) => {
    const insert = "insert into folds (rowid, a) values (1, ?)";
    for (const letter of searched) {
      const alike = [
        ...(inLower.get(letter.toLowerCase()) ?? []),
        ...partial.filter((character) => character.toLowerCase().includes(letter.toLowerCase())),
      ];
      for (const other of alike.filter((character) => character !== letter)) {
        await tx.run({ sql: insert, bindings: [`ää${other}`] });
        const rows = await tx.all(
          sql`select rowid from folds where folds match ${trigramQuery(`ää${letter}`)}`,
        );
        if (rows.length === 0) wrong.push(`${letter} ${other}`);
        await tx.run(sql`delete from folds`);
      }
    }
  });
  expect(searched.length).toBeGreaterThan(600);
  expect(wrong).toEqual([]);
  await close();
});

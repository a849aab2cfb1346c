import { expect } from "vitest";
import { onEachVendor, type World } from "../../../test/index.ts";
import type { DialectId } from "../../database/database.ts";
import { raw } from "../../database/sql.ts";

/** A column that keeps fractions of a second, and one that does not; SQLite keeps the text as it is. */
const columns: Readonly<Record<DialectId, readonly [fine: string, whole: string]>> = {
  sqlite: ["datetime", "datetime"],
  postgres: ["timestamp(6)", "timestamp(0)"],
  mysql: ["datetime(6)", "datetime"],
};

/** Around one minute: before it, its first and its last instants, after it. */
const moments = [
  "2026-03-14 09:25:59",
  "2026-03-14 09:26:00",
  "2026-03-14 09:26:30.5",
  "2026-03-14 09:26:59",
  "2026-03-14 09:26:59.999999",
  "2026-03-14 09:27:00",
];

async function withMoments({ db, vendor, project }: World): Promise<void> {
  const [fine, whole] = columns[vendor];
  await db.run(raw(`create table visits (id int primary key, fine ${fine}, whole ${whole})`));
  for (const [index, moment] of moments.entries()) {
    const second = moment.slice(0, 19);
    await db.run(raw(`insert into visits values (${index + 1}, '${moment}', '${second}')`));
  }
  project.models.invalidate();
}

onEachVendor("a range covers all of a minute, a day or a second", async (world) => {
  await withMoments(world);
  const minute = "2026-03-14 09:26:00,2026-03-14 09:26:59.999999";
  const day = "2026-03-14 00:00:00,2026-03-14 23:59:59.999999";
  const second = "2026-03-14 09:26:59,2026-03-14 09:26:59.999999";
  const dayBefore = "2026-03-13 00:00:00,2026-03-13 23:59:59.999999";
  const expected: Readonly<Record<string, number[]>> = {
    [`between]=${minute}`]: [2, 3, 4, 5],
    [`nbetween]=${minute}`]: [1, 6],
    [`between]=${second}`]: [4, 5],
    [`nbetween]=${second}`]: [1, 2, 3, 6],
    [`between]=${day}`]: [1, 2, 3, 4, 5, 6],
    [`nbetween]=${day}`]: [],
    [`between]=${dayBefore}`]: [],
    [`nbetween]=${dayBefore}`]: [1, 2, 3, 4, 5, 6],
    "gt]=2026-03-14 09:26:59.999999": [6],
    "lte]=2026-03-14 09:26:59.999999": [1, 2, 3, 4, 5],
  };
  const found: Record<string, unknown> = {};
  for (const column of ["fine", "whole"])
    for (const condition of Object.keys(expected)) {
      const query = encodeURI(`filter[${column}][${condition}&sort=id&fields=id`);
      const reply = await world.as("admin").get(`/_/items/visits?${query}`);
      expect(reply, reply.text).toMatchObject({ status: 200 });
      found[`${column} ${condition}`] = reply.items.map(({ id }) => id);
    }
  expect(found).toEqual(
    Object.fromEntries(
      ["fine", "whole"].flatMap((column) =>
        Object.entries(expected).map(([condition, ids]) => [`${column} ${condition}`, ids]),
      ),
    ),
  );
});

import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { emptyDatabase, testVendors } from "../../../test/index.ts";
import { backUpDatabase } from "../drivers/backup/database-backup.ts";
import { openDatabase } from "../drivers/open-database.ts";
import { sql } from "../sql.ts";
import { withSchemaLock } from "./schema-lock.ts";

describe.each(testVendors.filter((vendor) => vendor !== "sqlite"))(
  "a change of the model during a backup (%s)",
  (vendor) => {
    test("waits for it, or says why it cannot be made", async () => {
      const { url, db: own, close } = await emptyDatabase(vendor);
      const other = await openDatabase(url);
      try {
        await own.run(sql`create table things (id integer primary key)`);
        const change = (seconds: number): Promise<unknown> =>
          other.changeSchema((schema) =>
            schema.transaction((tx) =>
              withSchemaLock(tx, () => tx.run(sql`alter table things add note integer`), seconds),
            ),
          );
        const parts: string[] = [];
        const waiting: Promise<unknown>[] = [];
        await backUpDatabase(url, {
          async add(name, content) {
            parts.push(name);
            if (!(content instanceof Uint8Array)) await buffer(content);
            if (waiting.length > 0) return;
            await expect(change(1)).rejects.toThrow(
              "The database is busy. Another program holds what is needed for this.",
            );
            waiting.push(change(30));
          },
        });
        await Promise.all(waiting);
        expect(await other.all(sql`select note from things`)).toEqual([]);
        expect(parts.length).toBeGreaterThan(0);
      } finally {
        await other.close();
        await close();
      }
    });
  },
);

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { testVendors } from "../../../test/index.ts";
import { serverUrls } from "../../../test/servers.ts";
import {
  selfSigned,
  selfSignedElsewhere,
  type KeyPair,
} from "../../../test/services/self-signed.ts";
import { openTlsLine, type TlsLine } from "../../../test/services/tls-line.ts";
import { AppError } from "../../core/errors.ts";
import { SetupError } from "../../core/setup-error.ts";
import { sql } from "../sql.ts";
import { openDatabase } from "./open-database.ts";

let closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  closing = [];
});

async function fileOf({ cert }: KeyPair): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
  closing.push(() => rm(folder, { recursive: true }));
  const file = join(folder, "ca.pem");
  await writeFile(file, cert);
  return file;
}

for (const vendor of testVendors.filter((name) => name !== "sqlite"))
  describe(`TLS to the database (${vendor})`, () => {
    /** A database server whose certificate is `pair`; `ask` connects with more parameters in the address. */
    async function serverWith(
      pair: KeyPair,
    ): Promise<{ line: TlsLine; ask(search: string): Promise<unknown> }> {
      const address = new URL(serverUrls[vendor]);
      const port = Number(address.port || { postgres: 5432, mysql: 3306 }[vendor]);
      const line = await openTlsLine(vendor, port, pair);
      closing.push(() => line.close());
      address.hostname = "localhost";
      address.port = String(line.port);
      return {
        line,
        async ask(search) {
          const db = await openDatabase(`${address.href}${search}`);
          closing.push(() => db.close());
          return db.all(sql`select 1 as one`);
        },
      };
    }

    test("a certificate that the given file has signed is taken, and nothing goes in the open", async () => {
      const { line, ask } = await serverWith(selfSigned());
      expect(await ask(`?ca=${encodeURIComponent(await fileOf(selfSigned()))}`)).toEqual([
        { one: 1 },
      ]);
      expect(line.trusted()).toBe(1);
    });

    test("a certificate of nobody known, or of another host, is refused as a server that is not there", async () => {
      const { ask } = await serverWith(selfSigned());
      const unreachable = expect.objectContaining({ key: "databaseUnreachable" });
      await expect(ask("?ssl=true")).rejects.toEqual(unreachable);
      await expect(
        ask(`?ca=${encodeURIComponent(await fileOf(selfSignedElsewhere()))}`),
      ).rejects.toEqual(unreachable);
      const elsewhere = await serverWith(selfSignedElsewhere());
      const refused = elsewhere.ask(
        `?ca=${encodeURIComponent(await fileOf(selfSignedElsewhere()))}`,
      );
      await expect(refused).rejects.toThrow(AppError);
      await expect(refused).rejects.toEqual(unreachable);
    });

    test("a server without TLS is not talked to in the open", async () => {
      const asked = openDatabase(`${serverUrls[vendor]}?ssl=true`).then(async (db) => {
        closing.push(() => db.close());
        return db.all(sql`select 1 as one`);
      });
      await expect(asked).rejects.toMatchObject({ key: "databaseUnreachable" });
    });

    test("a file that is not there is named, with what to do", async () => {
      const asked = openDatabase(`${serverUrls[vendor]}?ca=/nowhere/ca.pem`);
      await expect(asked).rejects.toThrow(SetupError);
      await expect(asked).rejects.toThrow("/nowhere/ca.pem");
    });
  });

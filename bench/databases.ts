import Database from "better-sqlite3";
import { createConnection } from "mysql2/promise";
import { Client } from "pg";

/** The vendors of database servers. */
export type ServerVendor = "postgres" | "mysql";

/** The servers on which databases are made, as the tests find them. */
const serverUrls: Readonly<Record<ServerVendor, string>> = {
  postgres: process.env["TEST_POSTGRES_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres",
  mysql: process.env["TEST_MYSQL_URL"] ?? "mysql://root@127.0.0.1:3306/mysql",
};

/** A connection beside that of the product, for filling tables faster than the product does. */
export interface Connection {
  run(sql: string): Promise<void>;
  close(): Promise<void>;
}

let made = 0;

/** An empty database for the time of the work; null when no server of the vendor responds. */
export async function withDatabase<T>(
  work: (url: string) => Promise<T>,
  vendor: ServerVendor = "postgres",
): Promise<T | null> {
  const admin = await connect(serverUrls[vendor]).catch(() => null);
  if (admin === null) return null;
  const name = `rowhouse_bench_${process.pid}_${made++}`;
  try {
    await admin.run(`create database ${name}`);
    const url = new URL(serverUrls[vendor]);
    url.pathname = `/${name}`;
    return await work(url.href);
  } finally {
    await admin.run(
      `drop database if exists ${name}${vendor === "postgres" ? " with (force)" : ""}`,
    );
    await admin.close();
  }
}

/** Connects to a database server by its address, or opens the file of an SQLite database. */
export async function connect(url: string): Promise<Connection> {
  if (url.startsWith("postgres:")) {
    const client = new Client({ connectionString: url });
    await client.connect();
    return { run: async (sql) => void (await client.query(sql)), close: () => client.end() };
  }
  if (url.startsWith("mysql:")) {
    const connection = await createConnection(url);
    return {
      run: async (sql) => void (await connection.query(sql)),
      close: () => connection.end(),
    };
  }
  const db = new Database(url);
  return {
    run: (sql) => Promise.resolve(void db.exec(sql)),
    close: () => Promise.resolve(void db.close()),
  };
}

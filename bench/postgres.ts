import { Client } from "pg";

/** The server on which databases are made, as the tests find it. */
const serverUrl = process.env["TEST_POSTGRES_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres";

/** An empty database for the time of the work; null when no PostgreSQL responds. */
export async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T | null> {
  const admin = new Client({ connectionString: serverUrl });
  try {
    await admin.connect();
  } catch {
    return null;
  }
  const name = `rowhouse_bench_${process.pid}`;
  try {
    await admin.query(`create database ${name}`);
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return await work(url.href);
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
}

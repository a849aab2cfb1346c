import type { Knex } from "knex";
import { gauge } from "../../core/log/measures.ts";

const used = gauge({
  name: "rowhouse_database_connections_used",
  help: "Connections of the pools (PostgreSQL, MySQL) that a request or a transaction holds.",
});
const free = gauge({
  name: "rowhouse_database_connections_free",
  help: "Open connections of the pools that nobody holds.",
});
const waiting = gauge({
  name: "rowhouse_database_connections_waited_for",
  help: "Requests that wait for a connection, because all are held or the server does not answer.",
});

/** The part of Knex's pool that is read here. */
interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
  on(event: "poolDestroySuccess", handler: () => void): void;
}

/** Shows in `/metrics` how a pool is, as long as it lives. */
export function watchPool(knex: Knex): void {
  // Knex types its client as `any`.
  const pool: Pool = knex.client.pool;
  const parts = [
    used(() => pool.numUsed()),
    free(() => pool.numFree()),
    waiting(() => pool.numPendingAcquires()),
  ];
  pool.on("poolDestroySuccess", () => {
    for (const remove of parts) remove();
  });
}

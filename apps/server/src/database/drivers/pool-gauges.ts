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

/** How many connections and requests a pool has at the moment. */
interface PoolFigures {
  used(): number;
  free(): number;
  waiting(): number;
}

/** Shows in `/metrics` how a pool is, until what it returns is called. */
export function watchPool(pool: PoolFigures): () => void {
  const parts = [used(pool.used), free(pool.free), waiting(pool.waiting)];
  return () => {
    for (const remove of parts) remove();
  };
}

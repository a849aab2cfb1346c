/** Knex has no public door to the client classes of its dialects; SQLite needs one to run over a connection of ours. */
declare module "knex/lib/dialects/better-sqlite3/index.js" {
  import type { Knex } from "knex";
  const Client: typeof Knex.Client;
  export default Client;
}

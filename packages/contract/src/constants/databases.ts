/** The kinds of database a project can live in. */
export const databaseKinds = ["sqlite", "mysql", "postgres"] as const;
/** A kind of database a project can live in. */
export type DatabaseKind = (typeof databaseKinds)[number];

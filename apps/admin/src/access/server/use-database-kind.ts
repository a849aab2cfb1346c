import { databaseKinds, type DatabaseKind } from "@rowhouse/contract";
import { useServerInfo } from "../hooks.ts";

/** The kind of database behind the project, which decides over datatypes; the contract's own names until that is known. */
export function useDatabaseKind(): DatabaseKind {
  const named = useServerInfo()?.api.database;
  return databaseKinds.find((kind) => kind === named) ?? "mysql";
}

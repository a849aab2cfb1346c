import { ownValue, type ReasonKey } from "@rowhouse/contract";

/** The reasons that codes of the drivers and of the network give the person who typed the details of a connection. */
const reasonOfCode: Readonly<Record<string, ReasonKey>> = {
  ENOTFOUND: "connectionHost",
  EAI_AGAIN: "connectionHost",
  ECONNREFUSED: "connectionServer",
  EHOSTUNREACH: "connectionServer",
  ENETUNREACH: "connectionServer",
  ETIMEDOUT: "connectionServer",
  "28P01": "connectionUser",
  "28000": "connectionUser",
  ER_ACCESS_DENIED_ERROR: "connectionUser",
  ER_ACCESS_DENIED_NO_PASSWORD_ERROR: "connectionUser",
  "3D000": "connectionName",
  ER_BAD_DB_ERROR: "connectionName",
  ER_DBACCESS_DENIED_ERROR: "connectionName",
};

/** Why a connection to a database failed; null when it is none of the usual reasons. The driver's own words stay in the log. */
export function connectionReason(error: unknown): ReasonKey | null {
  if (!(error instanceof Error)) return null;
  const code = String(Reflect.get(error, "code"));
  return ownValue(reasonOfCode, code) ?? connectionReason(error.cause);
}

/** The kinds of failures that callers are told apart. */
export type Meaning =
  | "duplicate"
  | "missing"
  | "reference"
  | "nowhere"
  | "used"
  | "rule"
  | "value"
  | "rights"
  | "unable"
  | "readOnly"
  | "locked"
  | "slow"
  | "full"
  | "changed"
  | "unreachable"
  | "other";

/** Codes of SQLite, PostgreSQL (SQLSTATE) and MySQL that mean the same thing. */
const meanings: readonly (readonly [Meaning, readonly string[]])[] = [
  [
    "duplicate",
    [
      "SQLITE_CONSTRAINT_UNIQUE",
      "SQLITE_CONSTRAINT_PRIMARYKEY",
      "SQLITE_CONSTRAINT_ROWID",
      "23505",
      "ER_DUP_ENTRY",
    ],
  ],
  [
    "missing",
    ["SQLITE_CONSTRAINT_NOTNULL", "23502", "ER_BAD_NULL_ERROR", "ER_NO_DEFAULT_FOR_FIELD"],
  ],
  [
    "reference",
    // They say it of both sides.
    ["SQLITE_CONSTRAINT_FOREIGNKEY", "SQLITE_CONSTRAINT_TRIGGER", "23503"],
  ],
  ["nowhere", ["ER_NO_REFERENCED_ROW_2", "ER_NO_REFERENCED_ROW"]],
  ["used", ["23001", "ER_ROW_IS_REFERENCED_2", "ER_ROW_IS_REFERENCED"]],
  [
    "rule",
    [
      "SQLITE_CONSTRAINT_CHECK",
      "23514",
      "23P01",
      "ER_CONSTRAINT_FAILED",
      "ER_CHECK_CONSTRAINT_VIOLATED",
      "4025",
    ],
  ],
  [
    "rights",
    [
      "SQLITE_AUTH",
      "SQLITE_PERM",
      "42501",
      "ER_TABLEACCESS_DENIED_ERROR",
      "ER_COLUMNACCESS_DENIED_ERROR",
      "ER_SPECIFIC_ACCESS_DENIED_ERROR",
      "ER_PROCACCESS_DENIED_ERROR",
    ],
  ],
  [
    "unable",
    [
      "0A000",
      "55000",
      "27000",
      "09000",
      "ER_NON_INSERTABLE_TABLE",
      "ER_NON_UPDATABLE_TABLE",
      "ER_NO_DEFAULT_FOR_VIEW_FIELD",
      "ER_CANT_UPDATE_USED_TABLE_IN_SF_OR_TRG",
      "ER_SP_DOES_NOT_EXIST",
    ],
  ],
  [
    "value",
    [
      "SQLITE_CONSTRAINT_DATATYPE",
      "SQLITE_MISMATCH",
      "SQLITE_TOOBIG",
      "42804",
      "428C9",
      "44000",
      "54000",
      "ER_VIEW_CHECK_FAILED",
      "ER_TOO_BIG_ROWSIZE",
      "ER_DATA_TOO_LONG",
      "ER_WARN_DATA_OUT_OF_RANGE",
      "ER_TRUNCATED_WRONG_VALUE",
      "ER_TRUNCATED_WRONG_VALUE_FOR_FIELD",
      "WARN_DATA_TRUNCATED",
      "ER_INVALID_JSON_TEXT",
      "ER_DATA_OUT_OF_RANGE",
      // MariaDB: a geometry compared as text, a value for a generated column.
      "4079",
      "1906",
    ],
  ],
  [
    "readOnly",
    [
      "SQLITE_READONLY",
      "SQLITE_READONLY_DBMOVED",
      "SQLITE_READONLY_DIRECTORY",
      "25006",
      "ER_OPTION_PREVENTS_STATEMENT",
    ],
  ],
  // A table or a column that is not there.
  ["changed", ["42703", "42P01", "ER_BAD_FIELD_ERROR", "ER_NO_SUCH_TABLE"]],
  [
    "locked",
    [
      "SQLITE_BUSY",
      "SQLITE_LOCKED",
      "55P03",
      "40P01",
      "40001",
      "ER_LOCK_WAIT_TIMEOUT",
      "ER_LOCK_DEADLOCK",
      "ER_LOCK_ABORTED",
    ],
  ],
  ["slow", ["57014", "ER_STATEMENT_TIMEOUT", "1969", "ER_QUERY_TIMEOUT", "ER_QUERY_INTERRUPTED"]],
  [
    "full",
    ["SQLITE_FULL", "53100", "ER_DISK_FULL", "1021", "ER_RECORD_FILE_FULL", "1114", "ENOSPC"],
  ],
  [
    "unreachable",
    [
      "SQLITE_CANTOPEN",
      "SQLITE_NOTADB",
      "SQLITE_CORRUPT",
      "SQLITE_IOERR",
      "ECONNABORTED",
      "ENETUNREACH",
      "ENETDOWN",
      "ECONNREFUSED",
      "ECONNRESET",
      "ENOTFOUND",
      "EAI_AGAIN",
      "ETIMEDOUT",
      "EPIPE",
      "EHOSTUNREACH",
      "PROTOCOL_CONNECTION_LOST",
      "08000",
      "08001",
      "08003",
      "08004",
      "08006",
      "28000",
      "28P01",
      "3D000",
      "53300",
      "57P01",
      "57P02",
      "57P03",
      "57P05",
      "25P03",
      // No TLS, or a certificate that is not trusted.
      "HANDSHAKE_NO_SSL_SUPPORT",
      "HANDSHAKE_SSL_ERROR",
      "ERR_TLS_CERT_ALTNAME_INVALID",
      "SELF_SIGNED_CERT_IN_CHAIN",
      "DEPTH_ZERO_SELF_SIGNED_CERT",
      "CERT_HAS_EXPIRED",
      "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
      "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
      "CERT_NOT_YET_VALID",
      "CERT_SIGNATURE_FAILURE",
      "EPROTO",
      "ER_CON_COUNT_ERROR",
      "ER_TOO_MANY_USER_CONNECTIONS",
      "ER_SERVER_SHUTDOWN",
      "ER_CONNECTION_KILLED",
      "1927",
      "ER_CLIENT_INTERACTION_TIMEOUT",
      "ER_ACCESS_DENIED_ERROR",
      "ER_DBACCESS_DENIED_ERROR",
      "ER_BAD_DB_ERROR",
      "ENOENT",
    ],
  ],
];
/** The meaning of a driver's code; undefined for one that says nothing here. */
export const meaningOfCode: ReadonlyMap<string, Meaning> = new Map(
  meanings.flatMap(([meaning, codes]) => codes.map((code) => [code, meaning] as const)),
);

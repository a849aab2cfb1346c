/** The datatypes of the contract in PostgreSQL's own words, without lengths. The schema reader goes by the same table. */
export const postgresTypes: Readonly<Record<string, string>> = {
  VARCHAR: "character varying",
  CHAR: "character",
  TEXT: "text",
  SMALLINT: "smallint",
  INT: "integer",
  BIGINT: "bigint",
  DECIMAL: "numeric",
  FLOAT: "real",
  DOUBLE: "double precision",
  BOOLEAN: "boolean",
  DATE: "date",
  TIME: "time(0) without time zone",
  DATETIME: "timestamp(0) without time zone",
  TIMESTAMP: "timestamp(0) with time zone",
  JSON: "json",
  UUID: "uuid",
  BLOB: "bytea",
};

/** The way back: what PostgreSQL calls a type, without lengths, to the datatype of the contract. */
export const postgresDatatypes: Readonly<Record<string, string>> = {
  "time with time zone": "TIME",
  jsonb: "JSON",
  // A text of zeros and ones here, bytes where MySQL says BIT.
  bit: "BIT VARYING",
  ...Object.fromEntries(
    Object.entries(postgresTypes).map(([datatype, type]) => [
      type.replace(/\(\d+\)/, ""),
      datatype,
    ]),
  ),
};

/** What types without a length of their own hold: TEXT stands for the long texts of other vendors as well, so its length is reported as it is. */
export const postgresLengths: Readonly<Record<string, string>> = { TEXT: "1073741823" };

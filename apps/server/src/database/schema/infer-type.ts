import { ownValue, type FieldType } from "@rowhouse/contract";

const typesOfDatatype: Readonly<Record<string, FieldType>> = {
  ...named("integer", "TINYINT SMALLINT MEDIUMINT INT INTEGER BIGINT YEAR"),
  ...named("decimal", "DECIMAL NUMERIC FLOAT DOUBLE REAL MONEY"),
  ...named("binary", "BIT BINARY VARBINARY TINYBLOB BLOB MEDIUMBLOB LONGBLOB BYTEA"),
  ...named("datetime", "DATETIME TIMESTAMP"),
  ...named("date", "DATE"),
  ...named("time", "TIME"),
  ...named(
    "string",
    "CHAR VARCHAR ENUM SET TINYTEXT TEXT MEDIUMTEXT LONGTEXT CLOB UUID CITEXT XML INET CIDR MACADDR INTERVAL " +
      "INT4RANGE INT8RANGE NUMRANGE DATERANGE TSRANGE TSTZRANGE " +
      "INT4MULTIRANGE INT8MULTIRANGE NUMMULTIRANGE DATEMULTIRANGE TSMULTIRANGE TSTZMULTIRANGE",
  ),
  ...named("json", "JSON"),
  ...named("boolean", "BOOLEAN"),
};

/**
 * The type of a column without a description (API contract 5.2, with the other vendors' datatypes added and BIGINT as integer, F20).
 * Null for what has no fitting type, such as geometry.
 */
export function inferType(datatype: string): FieldType | null {
  return ownValue(typesOfDatatype, datatype) ?? byAffinity(datatype);
}

/** SQLite takes any words as a type and goes by what they contain. */
function byAffinity(datatype: string): FieldType | null {
  // An array of PostgreSQL is not what it holds, and a point is no integer.
  if (/\[\]$|POINT$/.test(datatype)) return null;
  if (/\bINT|INT\d?$/.test(datatype)) return "integer";
  if (/CHAR|CLOB|TEXT/.test(datatype)) return "string";
  if (/REAL|FLOA|DOUB/.test(datatype)) return "decimal";
  return null;
}

function named(type: FieldType, datatypes: string): Record<string, FieldType> {
  return Object.fromEntries(datatypes.split(" ").map((datatype) => [datatype, type]));
}

/** The names a collection may have (API contract 6.4). */
export const collectionNamePattern = "^(?=.*[A-Za-z0-9])[A-Za-z0-9_-]{1,64}$";

/** The key that most collections have, as it is sent: a number that the database counts up. */
export const numberedKey = {
  field: "id",
  type: "integer",
  datatype: "INT",
  length: 10,
  primary_key: true,
  auto_increment: true,
} as const;

/** The key that most collections have, as it is sent: a number that the database counts up. */
export const numberedKey = {
  field: "id",
  type: "integer",
  datatype: "INT",
  length: 10,
  primary_key: true,
  auto_increment: true,
} as const;

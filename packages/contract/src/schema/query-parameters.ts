import { Type } from "typebox";

/** The parameters of every list of rows (API contract 3). Those with statuses or translations take more. */
export const rowsQuery = [
  "fields",
  "filter",
  "q",
  "sort",
  "limit",
  "offset",
  "page",
  "single",
  "meta",
  "groups",
] as const;

/** The parameters of every write of rows: both concern the activity (API contract 3.1). */
export const writeQuery = ["comment", "activity_skip"] as const;

/** The query parameters that endpoints share (API contract 3.1), and those of a few alone. */
export type QueryParameter =
  | (typeof rowsQuery)[number]
  | (typeof writeQuery)[number]
  | "status"
  | "lang"
  | "related_limit"
  | "absent_keys"
  | "delete_junction"
  | "contents"
  | "project"
  | "proof"
  | "format"
  | "code"
  | "state"
  | "collection"
  | "keys"
  | "user"
  | "act"
  | "before"
  | "error";

/** The parameters of the history of one item: the address alone says which item (API contract 2.3). */
export const historyQuery = [
  "fields",
  "sort",
  "limit",
  "offset",
  "page",
  "meta",
] as const satisfies readonly QueryParameter[];

/** Parameters whose shape the route checks. The values of all others are read by `parseQuery` or by the service. */
export const checkedParameters = {
  proof: Type.Optional(Type.String({ maxLength: 64 })),
  contents: Type.Optional(Type.Unsafe<"up" | "remove">({ enum: ["up", "remove"] })),
  format: Type.Optional(Type.String({ maxLength: 10 })),
  collection: Type.Optional(Type.String({ maxLength: 64 })),
  keys: Type.Optional(Type.String({ maxLength: 8000 })),
  user: Type.Optional(Type.String({ pattern: "^\\d{1,9}$" })),
  act: Type.Optional(Type.String({ pattern: "^[\\da-f-]{36}$" })),
  before: Type.Optional(Type.String({ pattern: "^\\d{1,15}$" })),
};

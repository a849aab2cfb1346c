import type { FieldType } from "./field-types.ts";

/** A field as the API tells it (API contract 6.2). */
export interface Field {
  /** Null for a column nobody has described yet. */
  id: number | null;
  collection: string;
  field: string;
  type: FieldType | null;
  /** The vendor's name of the column type in upper case; null without a column. */
  datatype: string | null;
  interface: string | null;
  options: Record<string, unknown> | null;
  locked: boolean;
  translation: unknown;
  readonly: boolean;
  required: boolean;
  hidden_detail: boolean;
  hidden_browse: boolean;
  /** A regular expression, delimited or plain, or `$email`. */
  validation: string | null;
  sort: number | null;
  group: number | null;
  note: string | null;
  width: string | null;
  default_value: string | null;
  auto_increment: boolean;
  primary_key: boolean;
  unique: boolean;
  signed: boolean;
  /** Characters, or `digits,decimals` for decimals; text because the contract says so (K22). */
  length: string | null;
  /** Known to the server only, never on the wire. */
  nullable?: boolean;
}

import type { FieldType } from "./field-types.ts";

/** A field as the API returns it (API contract 6.2). */
export interface Field {
  /** Null for a column without a stored description. */
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
  /** A regular expression, delimited or plain, or `$email`, or `$addresses`. */
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
  /** Its place, counted from 1, among the fields of a key of several columns; absent elsewhere, where `primary_key` says it all. */
  key_part?: number;
  /** Where such a part is a many-to-one field: the name of the related collection's key, which an expanded value holds. */
  key_target?: string;
  /** Known to the server only (`ServerFieldKey`), like the one below. */
  nullable?: boolean;
  /** When the database fills the column: if no value is sent (a default that is no literal), or always (a generated column). */
  filled?: "if-missing" | "always";
}

/** Keys of a field that never go over the wire. */
export type ServerFieldKey = "nullable" | "filled";

import type { Field, PermissionRow, Relation } from "@rowhouse/contract";
import type { Row } from "../database/database.ts";
import type { ColumnSpec } from "../database/ddl/create-collection-table.ts";

/** A field of a snapshot: only `field` and `type` have to be there; the rest gets the usual values. */
export type SnapshotField = ColumnSpec & Partial<Omit<Field, "collection" | "id">>;

export interface SnapshotCollection {
  collection: string;
  /** One of them has `primary_key: true`. */
  fields: SnapshotField[];
  icon?: string | null;
  note?: string | null;
  hidden?: boolean;
  single?: boolean;
  /** Default true; false leaves the table unmanaged, with its fields undescribed. */
  managed?: boolean;
  translation?: unknown;
}

export interface SnapshotUser {
  email: string;
  /** Plain text, hashed on the way in; without one the user cannot sign in. */
  password?: string;
  /** A key of `directus_roles`: 1 is the administrator, others come with the snapshot. */
  role: number;
  /** Other columns of `directus_users`, also `id` and, in clear, `token`. */
  columns?: Row;
}

export interface SnapshotFile {
  /** Columns of `directus_files`: at least `id`, `filename` and `type`; size and checksum are worked out. */
  row: Row & { filename: string };
  content: Uint8Array;
}

/** A whole project as data: what the demo, the benchmarks and the tests fill a database with. Order does not matter. */
export interface ProjectSnapshot {
  settings?: Record<string, string | null>;
  collections?: SnapshotCollection[];
  relations?: Partial<Omit<Relation, "id">>[];
  /** Rows of `directus_roles` beside the two that are there; give `id` where other parts refer to it. */
  roles?: Row[];
  /** Levels that are not named are none; blacklists may be lists. */
  permissions?: (Partial<PermissionRow> & { collection: string; role: number })[];
  users?: SnapshotUser[];
  presets?: Row[];
  folders?: Row[];
  files?: SnapshotFile[];
  /** Items by collection, in the contract's types (booleans, lists, objects, dates as text). */
  items?: Record<string, readonly Row[]>;
  /** Rows of `directus_activity` and `directus_revisions`, for a project with a past. */
  activity?: Row[];
  revisions?: Row[];
}

import { hash } from "node:crypto";
import type { Collection } from "@rowhouse/contract";

import type { Row } from "../database/database.ts";
import { columnNames } from "./column-names.ts";

/** Columns that change without anybody editing the item. */
const unedited: Readonly<Record<string, readonly string[] | undefined>> = Object.assign(
  Object.create(null),
  { directus_users: ["last_page", "last_access_on"] },
);

/**
 * The ETag of an item: a hash of its stored row, the same for everyone, whatever `fields` a request names
 * (product decision 7). Quoted, as the header carries it.
 */
export function etagOf(collection: Collection, row: Row): string {
  const columns = columnNames(collection);
  const left = unedited[collection.collection];
  const counted = left ? columns.filter((name) => !left.includes(name)) : columns;
  const values = counted.map((name) => plainValue(row[name]));
  return `"${hash("sha256", JSON.stringify(values), "base64url").slice(0, 27)}"`;
}

/** Whether an `If-Match` header names this ETag; `*` matches every stored row. */
export function matchesEtag(header: string, etag: string): boolean {
  return header
    .split(",")
    .some((entry) => entry.trim() === "*" || entry.trim().replace(/^W\//, "") === etag);
}

/** JSON knows no big numbers. */
function plainValue(value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}

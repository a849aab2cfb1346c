import { createHash } from "node:crypto";

import type { Row } from "../database/database.ts";

/** Columns that change without anybody editing the item. */
const unedited: Readonly<Record<string, readonly string[]>> = {
  directus_users: ["last_page", "last_access_on"],
};

/**
 * The ETag of an item: a hash of its stored row, the same for everybody whatever fields they asked for
 * (product decision 7). Quoted, as the header carries it.
 */
export function etagOf(collection: string, row: Row): string {
  const left = Object.hasOwn(unedited, collection) ? (unedited[collection] ?? []) : [];
  const entries = Object.entries(row).filter(([name]) => !left.includes(name));
  const stable = JSON.stringify(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)),
    plainValue,
  );
  return `"${createHash("sha256").update(stable).digest("base64url").slice(0, 27)}"`;
}

/** Whether an `If-Match` header names this ETag; `*` matches every stored row. */
export function matchesEtag(header: string, etag: string): boolean {
  return header
    .split(",")
    .some((entry) => entry.trim() === "*" || entry.trim().replace(/^W\//, "") === etag);
}

function plainValue(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}

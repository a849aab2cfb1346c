import { hash } from "node:crypto";
import { versionOf, ownValue, type Collection } from "@rowhouse/contract";

import type { Row } from "../database/database.ts";
import { columnNames } from "./column-names.ts";

/** Columns that change without an edit of the item. */
const unedited: Readonly<Record<string, readonly string[] | undefined>> = Object.assign(
  Object.create(null),
  { directus_users: ["last_page", "last_access_on"] },
);

/** The version of an item: a hash of its stored row, the same for every caller and every `fields`. Quoted like an ETag. */
export function etagOf(collection: Collection, row: Row): string {
  const columns = columnNames(collection);
  const ignored = ownValue(unedited, collection.collection);
  const hashed = ignored ? columns.filter((name) => !ignored.includes(name)) : columns;
  return versionOfValue(hashed.map((name) => plainValue(ownValue(row, name))));
}

/** The version of anything that can be written as JSON, quoted like an ETag. */
export function versionOfValue(value: unknown): string {
  return `"${hash("sha256", JSON.stringify(value), "base64url").slice(0, 27)}"`;
}

/** Whether an `If-Match` header names this version, with or without what was sent of it; `*` matches whatever is stored. */
export function matchesEtag(header: string, version: string): boolean {
  return header.split(",").some((entry) => {
    const named = entry.trim().replace(/^W\//, "");
    return named === "*" || versionOf(named) === version;
  });
}

/** JSON has no big integers. */
function plainValue(value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}

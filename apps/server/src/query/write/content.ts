import { ownValue, type Collection, type Field, type Hasher } from "@rowhouse/contract";

import { findHasher, hashText, tokenHash } from "../../core/hashes.ts";
import type { Row } from "../../database/database.ts";
import { mask } from "../conceal.ts";
import type { Values } from "./options.ts";

/** Derives values from the sent ones before validation: slugs and clean HTML (API contract 5.1, J8). */
export async function withDerived(collection: Collection, values: Values): Promise<Values> {
  const result = { ...values };
  for (const field of Object.values(collection.fields)) {
    const value = ownValue(result, field.field);
    if (field.type === "slug" && value === undefined) addSlug(result, field);
    else if (typeof value === "string" && htmlInterfaces.has(field.interface ?? ""))
      result[field.field] = await cleaned(value);
  }
  return result;
}

/**
 * Hash fields: plain text becomes a hash of the kind that the field names (API contract 5.1). Empty values and the
 * stored hash itself are left alone, so sending an item back does not change its hashes (F5).
 */
export async function withHashes(
  collection: Collection,
  values: Values,
  stored: Row | null,
): Promise<Values> {
  const result = { ...values };
  if (collection.collection === "directus_users") hashToken(result);
  for (const field of Object.values(collection.fields)) {
    const value = ownValue(result, field.field);
    if (field.type !== "hash" || value === undefined || value === null) continue;
    if (value === "" || (stored !== null && value === ownValue(stored, field.field)))
      delete result[field.field];
    else result[field.field] = await hashText(hasherOf(collection, field), String(value));
  }
  return result;
}

/** A static token is stored as its hash (J15). The ten stars that are shown in its place change nothing, an empty text takes it away. */
function hashToken(values: Values): void {
  const { token } = values;
  if (token === mask) delete values["token"];
  else if (token === "") values["token"] = null;
  else if (typeof token === "string") values["token"] = tokenHash(token);
}

/** The password interface calls the option `hashingType`. Sign-in passwords always use `core`, whatever the field's options say. */
function hasherOf(collection: Collection, { options }: Field): Hasher {
  const named = options?.["hasher"] ?? options?.["hashingType"];
  if (typeof named !== "string" || collection.collection === "directus_users") return "core";
  return findHasher(named) ?? "core";
}

/** Loaded with the first HTML text, which keeps the start of most servers short. */
async function cleaned(html: string): Promise<string> {
  const { cleanHtml } = await import("./clean-html.ts");
  return cleanHtml(html);
}

const htmlInterfaces: ReadonlySet<string> = new Set(["wysiwyg", "wysiwyg-full"]);

/** A URL-safe copy of the mirrored field, when that field is written and the slug itself is not. */
function addSlug(values: Values, field: Field): void {
  const mirrored = field.options?.["mirroredField"];
  const source = typeof mirrored === "string" ? ownValue(values, mirrored) : undefined;
  if (typeof source !== "string") return;
  const lowercase = field.options?.["forceLowercase"];
  values[field.field] = slugify(
    source,
    lowercase !== false && lowercase !== 0 && lowercase !== "0",
  );
}

export function slugify(text: string, isLowercase: boolean): string {
  const plain = text
    .replaceAll("ß", "ss")
    .replaceAll("æ", "ae")
    .replaceAll("ø", "o")
    .replaceAll("Ø", "O")
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return isLowercase ? plain.toLowerCase() : plain;
}

import { fieldTypes, isRecord, ownValue, parseJson } from "@rowhouse/contract";
import { existsSync, readFileSync } from "node:fs";

/**
 * Reads a `meta.json` and says what is wrong with it in words.
 * @throws Error when it is missing, no JSON object, or lacks what an extension of its kind has to say
 */
export function readMeta(file: string, kind: string): Record<string, unknown> {
  if (!existsSync(file))
    throw new Error(
      `There is no meta.json beside package.json: it has name, icon, version and kit.`,
    );
  const meta = parseJson(readFileSync(file, "utf8"));
  if (!isRecord(meta)) throw new Error("meta.json is no JSON object.");
  const problems = [
    ...["name", "icon", "version"]
      .filter((key) => !isFilled(ownValue(meta, key)))
      .map((key) => `"${key}" is a text that is not empty`),
    ...(kind === "interface" ? typeProblems(meta["types"]) : []),
    ...textProblems(meta["name"], meta["translation"]),
  ];
  if (problems.length > 0) throw new Error(`meta.json is not complete: ${problems.join("; ")}.`);
  return meta;
}

function isFilled(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

function typeProblems(types: unknown): string[] {
  const named: readonly unknown[] = Array.isArray(types) ? types : [];
  const known: readonly unknown[] = fieldTypes;
  const odd = named.filter((type) => !known.includes(type));
  if (named.length === 0)
    return ['"types" names the types of fields that it edits, such as ["string"]'];
  return odd.length === 0
    ? []
    : [
        `"types" names ${odd.map(String).join(", ")}, which are no types of fields (${fieldTypes.join(", ")})`,
      ];
}

/** Texts by locale and key; English is what other languages fall back to. */
function textProblems(name: unknown, translation: unknown): string[] {
  const [, key] = /^\$t:(\S+)$/.exec(String(name)) ?? [];
  if (translation === undefined && key === undefined) return [];
  if (!isRecord(translation) || !Object.values(translation).every(isRecord))
    return ['"translation" has texts by locale and key, such as { "en-US": { "title": "Stars" } }'];
  const english = translation["en-US"];
  if (!isRecord(english))
    return ['"translation" has no "en-US", which other languages fall back to'];
  return key === undefined || Object.hasOwn(english, key)
    ? []
    : [`"translation" has no text "${key}" in en-US, which the name asks for`];
}

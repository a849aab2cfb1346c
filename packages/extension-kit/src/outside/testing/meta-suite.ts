import { ownValue } from "@rowhouse/contract";
import { expect, test } from "vitest";

import type { AnyOptions, OptionField } from "../../options/define-options.ts";

/**
 * The part of an extension's meta.json that its tests read.
 * @public
 */
export interface ExtensionMeta {
  name: string;
  kit: number;
  /** Locale to key to text. */
  translation?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * The kinds of extensions, as their folders are called.
 * @public
 */
export type ExtensionKind = "interfaces" | "layouts" | "pages";

/** The definition of an extension, as far as its texts are concerned. */
interface Described {
  id: string;
  types?: readonly string[];
  options?: unknown;
  viewOptions?: AnyOptions;
}

/**
 * A text of an extension by the key it has in the app, `interfaces-{id}-{key}` and so on, or by its own; undefined where
 * there is none.
 */
export function ownText(meta: ExtensionMeta | undefined, key: string, locale = "en-US") {
  const texts = ownValue(meta?.translation ?? {}, locale) ?? {};
  const own = key.replace(/^(?:interfaces|layouts|pages)-/, "");
  const found = Object.keys(texts).filter((name) => name === key || own.endsWith(`-${name}`));
  // The id of an extension may hold hyphens, as its keys may: the longest key is the one that is meant.
  const longest = found.toSorted((one, other) => other.length - one.length).at(0);
  return longest === undefined ? undefined : ownValue(texts, longest);
}

/** Declares the tests of the texts in meta.json: every language has the same ones, and those of the options are there. */
export function testMeta(kind: ExtensionKind, definition: Described, meta: ExtensionMeta): void {
  const { translation = {} } = meta;

  test("has the same texts in every language", () => {
    const keys = Object.values(translation).map((texts) => Object.keys(texts).toSorted());
    expect(keys).toEqual(keys.map(() => keys[0]));
  });

  test("has a text for its name, and for each of its options", () => {
    const fields = fieldsOf(definition.viewOptions ?? definition.options);
    const [, token] = /^\$t:(\S+)$/.exec(meta.name) ?? [];
    const keys = [...(token === undefined ? [] : [token]), ...fields.flatMap(textKeysOf)];
    const isOwn = (key: string) => key === token || key.startsWith(`${kind}-${definition.id}-`);
    expect(keys.filter((key) => isOwn(key) && ownText(meta, key) === undefined)).toEqual([]);
  });
}

function fieldsOf(options: unknown): readonly OptionField[] {
  if (typeof options !== "object" || options === null || !("fields" in options)) return [];
  return options.fields as readonly OptionField[]; // cast: options of the kit have them
}

function textKeysOf({ label, note, options, default: initial }: OptionField): string[] {
  const tokens = JSON.stringify([options, initial]).matchAll(/\$t:([\w.-]+)/g);
  return [label, ...(note === undefined ? [] : [note]), ...[...tokens].map(([, key]) => key ?? "")];
}

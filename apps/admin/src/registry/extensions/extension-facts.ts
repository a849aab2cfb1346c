import {
  asRecord,
  fieldTypes,
  isRecord,
  ownValue,
  type ExtensionKind,
  type ExtensionRecord,
  type FieldType,
} from "@rowhouse/contract";
import { kitVersion, type InterfaceDefinition } from "@rowhouse/extension-kit";
import { ExtensionError } from "./extension-error.ts";

/** The facts in the `meta.json` of an extension, as far as they can be used; the rest of it may be anything. */
export interface ExtensionFacts {
  kind: ExtensionKind;
  id: string;
  icon: string;
  version: string;
  /** The number of the kit that it is made for, as it stands there. */
  kit: unknown;
  /** Address of its folder, below the API, with a slash at the end. */
  folder: string;
  /** Its style sheet in that folder. */
  style: string | null;
  name: string;
  translation: Readonly<Record<string, unknown>>;
  /** Whether it names types of fields; else its code does. */
  hasTypes: boolean;
  /** Of interfaces: what the wizard has to know before there is any code. */
  ofInterface: Pick<
    InterfaceDefinition,
    "types" | "relation" | "recommended" | "fieldset" | "hideLabel"
  >;
}

/** The files of code, by the kind of an extension. */
export const codeFile: Readonly<Record<ExtensionKind, string>> = {
  interfaces: "interface.js",
  layouts: "layout.js",
  pages: "page.js",
};

/** Reads a record of the API (contract 2.1.3). */
export function readExtension(kind: ExtensionKind, record: ExtensionRecord): ExtensionFacts {
  const meta = asRecord(record);
  const style = textIn(meta, "style");
  return {
    kind,
    id: record.id,
    icon: textIn(meta, "icon") || "extension",
    version: textIn(meta, "version"),
    kit: ownValue(meta, "kit"),
    folder: record.path.slice(0, record.path.lastIndexOf("/") + 1),
    style: /^[\w-][\w./-]*\.css$/.test(style) && !style.includes("..") ? style : null,
    name: textIn(meta, "name") || record.id,
    translation: asRecord(ownValue(meta, "translation")),
    hasTypes: Array.isArray(ownValue(meta, "types")),
    ofInterface: readInterface(meta),
  };
}

/** @throws ExtensionError when it is made for another kit than this app's, or does not say for which */
export function checkKit({ kit }: ExtensionFacts): void {
  if (kit === kitVersion) return;
  const stated = typeof kit === "number" || typeof kit === "string" ? String(kit) : null;
  throw new ExtensionError({ reason: "kit", stated, needed: kitVersion });
}

function readInterface(meta: Readonly<Record<string, unknown>>): ExtensionFacts["ofInterface"] {
  const relation = (["m2o", "o2m", "m2m", "file"] as const).find(
    (known) => known === ownValue(meta, "relation"),
  );
  const recommended = ownValue(meta, "recommended");
  return {
    types: typesIn(ownValue(meta, "types")),
    ...(relation === undefined ? {} : { relation }),
    ...(isRecord(recommended) ? { recommended: readRecommended(recommended) } : {}),
    ...(ownValue(meta, "fieldset") === true ? { fieldset: true } : {}),
    ...(ownValue(meta, "hideLabel") === true ? { hideLabel: true } : {}),
  };
}

function readRecommended(given: Record<string, unknown>) {
  const texts = (["length", "defaultValue", "validation"] as const).flatMap((key) => {
    const text = textIn(given, key);
    return text === "" ? [] : [[key, text] as const];
  });
  return { ...Object.fromEntries(texts), required: ownValue(given, "required") === true };
}

/** Those that are field types; an interface without any is for texts. */
export function typesIn(given: unknown): FieldType[] {
  const named: readonly unknown[] = Array.isArray(given) ? given : [];
  const types = fieldTypes.filter((type) => named.includes(type));
  return types.length === 0
    ? ["string"]
    : types.toSorted((a, b) => named.indexOf(a) - named.indexOf(b));
}

function textIn(meta: Readonly<Record<string, unknown>>, key: string): string {
  const value = ownValue(meta, key);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

import {
  type Collection,
  type ExtensionKind,
  type Field,
  type FieldType,
  type Item,
  itemTitle,
  ownValue,
} from "@rowhouse/contract";
import type {
  InterfaceDefinition,
  LayoutDefinition,
  PageDefinition,
} from "@rowhouse/extension-kit";
import { createContext, use } from "react";

const editorOfType: Partial<Record<FieldType, BuiltInEditor>> = {
  alias: "nothing",
  group: "nothing",
  o2m: "related-count",
  translation: "related-count",
};

const byType: Partial<Record<FieldType, string>> = {
  array: "tags",
  boolean: "toggle",
  datetime_created: "datetime-created",
  datetime_updated: "datetime-updated",
  file: "file",
  json: "json",
  m2o: "many-to-one",
  sort: "sort",
  status: "status",
  user_created: "user-created",
  user_updated: "user-updated",
};

const byDatatype: Readonly<Record<string, string>> = {
  BIGINT: "numeric",
  CHAR: "text-input",
  DATE: "date",
  DATETIME: "datetime",
  DECIMAL: "numeric",
  DOUBLE: "numeric",
  FLOAT: "numeric",
  INT: "numeric",
  LONGTEXT: "textarea",
  MEDIUMINT: "numeric",
  MEDIUMTEXT: "textarea",
  SMALLINT: "numeric",
  TEXT: "textarea",
  TIME: "time",
  TIMESTAMP: "datetime",
  TINYINT: "toggle",
  TINYTEXT: "textarea",
  VARCHAR: "text-input",
  YEAR: "numeric",
};

/** Fields without a column, such as samples and options. */
const withoutDatatype: Partial<Record<FieldType, string>> = {
  date: "date",
  datetime: "datetime",
  decimal: "numeric",
  integer: "numeric",
  time: "time",
};

/** Interfaces by type and datatype; a test checks that all of them are built. */
export const defaultInterfaces = { byType, byDatatype, withoutDatatype };

type Editor =
  | { kind: "interface"; definition: InterfaceDefinition }
  | { kind: "editor"; editor: BuiltInEditor };

/** How a field is edited and shown, and whether that is what the model says. */
export type Resolution = Editor & {
  /**
   * named: as the model says; missing: it names none; unknown: it names one that does not exist; failed: it names one of an
   * extension that does not work.
   */
  found: "named" | "missing" | "unknown" | "failed";
};

/** Whether the form shows a field at all. */
export function hasInput(resolution: Resolution): boolean {
  return resolution.kind !== "editor" || resolution.editor !== "nothing";
}

/** A part that an extension adds. Its code is loaded when it is first used; until then the app knows what its `meta.json` says. */
export interface AddedPart {
  kind: ExtensionKind;
  id: string;
  /** Material symbol. */
  icon: string;
  version: string;
  /** Key of its name in the texts. */
  nameKey: string;
  isLoaded: boolean;
  /** Why it is not used; null as long as nothing went wrong. */
  fault: Error | null;
  /** The page that it is, once its code is there. */
  page: PageDefinition | null;
  /** Loads its code, once; resolves to the registry as it is then, with the part or with its fault. */
  load: () => Promise<Registry>;
  /** Says once, by its name, that it broke where it was used. */
  tell: (error: unknown) => void;
  /** The same, and takes it out of use. */
  fail: (error: unknown) => void;
  /** Begins again. */
  retry: () => void;
}

/** The interfaces and layouts of this app, built in and added, and what pages were added. */
export interface Registry {
  interfaces: readonly InterfaceDefinition[];
  layouts: readonly LayoutDefinition[];
  /** By id or alias. */
  findInterface: (id: string) => InterfaceDefinition | null;
  /** Null for an unknown one, and for one of an extension that does not work. */
  findLayout: (id: string) => LayoutDefinition | null;
  resolve: (field: Field) => Resolution;
  /** How a field would be edited whose interface cannot be used. */
  withoutInterface: (field: Field) => Resolution;
  /** The pages of extensions. */
  pages: readonly AddedPart[];
  /** The part that an extension adds under this id; null where it is built in or unknown. */
  added: (kind: ExtensionKind, id: string) => AddedPart | null;
  /** True on the first call with this name, so that a fault is reported once. */
  isFirstReport: (name: string) => boolean;
}

/** The parts that a registry is made of. */
export interface RegistryLists {
  interfaces: readonly InterfaceDefinition[];
  layouts?: readonly LayoutDefinition[];
  /** The parts that extensions add; their interfaces and layouts are in the lists. */
  added?: readonly AddedPart[];
  /** The faults that were reported before. */
  reported?: Set<string>;
}

/** Creates a registry. Later definitions replace earlier ones of the same id. */
export function createRegistry(lists: RegistryLists): Registry {
  const { added = [], reported = new Set() } = lists;
  const interfaces = new Map(lists.interfaces.map((definition) => [definition.id, definition]));
  const layouts = new Map((lists.layouts ?? []).map((definition) => [definition.id, definition]));
  const parts = new Map(added.map((part) => [`${part.kind} ${part.id}`, part]));
  const resolved = new WeakMap<Field, Resolution>();

  const byAlias = new Map(
    lists.interfaces.flatMap((definition) =>
      (definition.aliases ?? []).map((alias) => [alias, definition.id] as const),
    ),
  );

  function findInterface(id: string): InterfaceDefinition | null {
    return interfaces.get(id) ?? interfaces.get(byAlias.get(id) ?? id) ?? null;
  }

  function defaultFor(field: Field): Editor {
    const choice = defaultEditor(field);
    if ("editor" in choice) return { kind: "editor", editor: choice.editor };
    const definition = working(findInterface(choice.interface));
    return definition === null
      ? { kind: "editor", editor: "plain-text" }
      : { kind: "interface", definition };
  }

  function resolve(field: Field): Resolution {
    const id = field.interface;
    if (id === null || id === "") return { ...defaultFor(field), found: "missing" };
    const definition = findInterface(id);
    if (definition === null) return { ...defaultFor(field), found: "unknown" };
    const usable = working(definition);
    if (usable === null) return { ...defaultFor(field), found: "failed" };
    return {
      kind: "interface",
      definition: usable,
      found: usable === definition ? "named" : "failed",
    };
  }

  /** The same, unless its extension does not work: where it has taken the place of one of ours, that one comes back. */
  function working(definition: InterfaceDefinition | null): InterfaceDefinition | null {
    if (definition === null || !isFaulty("interfaces", definition.id)) return definition;
    const own = lists.interfaces.find(({ id }) => id === definition.id);
    return own === undefined || own === definition ? null : own;
  }

  function isFaulty(kind: ExtensionKind, id: string): boolean {
    return (parts.get(`${kind} ${id}`)?.fault ?? null) !== null;
  }

  return {
    interfaces: [...interfaces.values()],
    layouts: [...layouts.values()],
    findInterface,
    withoutInterface: (field) => ({ ...defaultFor(field), found: "failed" }),
    findLayout: (id) => (isFaulty("layouts", id) ? null : (layouts.get(id) ?? null)),
    pages: added.filter(({ kind }) => kind === "pages"),
    added: (kind, id) => parts.get(`${kind} ${id}`) ?? null,
    resolve: (field) => {
      const known = resolved.get(field);
      if (known !== undefined) return known;
      const resolution = resolve(field);
      resolved.set(field, resolution);
      return resolution;
    },
    isFirstReport: (name) => !reported.has(name) && reported.add(name).has(name),
  };
}

/** The interface that shows a field; null where an editor of another kind does. */
export function interfaceOf(registry: Registry, field: Field): InterfaceDefinition | null {
  const resolution = registry.resolve(field);
  return resolution.kind === "interface" ? resolution.definition : null;
}

/**
 * The title of an item; null when it has no title (its key stands then). Interfaces say whether an item may be called
 * by their values.
 */
export function titleOf(
  { resolve }: Pick<Registry, "resolve">,
  collection: Collection,
  item: Item,
): string | null {
  return itemTitle(collection, item, (field) => {
    const resolution = resolve(field);
    return resolution.kind === "interface" && resolution.definition.untitled !== true;
  });
}

const RegistryContext = createContext<Registry | null>(null);

/** Provides a registry that stays as it is. */
export const RegistryProvider = RegistryContext.Provider;

/** The registry of this app. */
export function useRegistry(): Registry {
  const registry = use(RegistryContext);
  if (registry === null) throw new Error("RegistryProvider is missing");
  return registry;
}

/** Editors that are not interfaces: a box of text, a count of related items, and nothing at all. */
type BuiltInEditor = "plain-text" | "related-count" | "nothing";

/**
 * The editor of a field that names no interface, or an unknown one: by field type where that says more than the datatype,
 * else by datatype (interfaces.md 1.4).
 */
function defaultEditor(field: Field): { interface: string } | { editor: BuiltInEditor } {
  const { byType, byDatatype, withoutDatatype } = defaultInterfaces;
  if (field.primary_key) return { interface: "primary-key" };
  const editor = field.type === null ? undefined : editorOfType[field.type];
  if (editor !== undefined) return { editor };
  const ofType = field.type === null ? undefined : byType[field.type];
  if (ofType !== undefined) return { interface: ofType };
  const ofDatatype = ownValue(byDatatype, baseDatatype(field.datatype));
  const ofOther = field.type === null ? undefined : withoutDatatype[field.type];
  return { interface: ofDatatype ?? ofOther ?? "text-input" };
}

/** Datatypes may carry a length or an attribute: "VARCHAR(255)", "INT UNSIGNED". */
function baseDatatype(datatype: string | null): string {
  return /^[A-Z]+/.exec((datatype ?? "").toUpperCase())?.[0] ?? "";
}

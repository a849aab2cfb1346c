import { itemTitle, ownValue, type Collection, type Field, type Item } from "@rowhouse/contract";
import type { InterfaceDefinition, LayoutDefinition } from "@rowhouse/extension-kit";
import { createContext, use } from "react";

import { defaultEditor, type BuiltInEditor } from "./default-editor.ts";
import { layoutFallbacks } from "./fallbacks.ts";

type Editor =
  | { kind: "interface"; definition: InterfaceDefinition }
  | { kind: "editor"; editor: BuiltInEditor };

/** How a field is edited and shown, and whether that is what the model says. */
export type Resolution = Editor & {
  /** named: as the model says; missing: it names none; unknown: it names one that does not exist. */
  found: "named" | "missing" | "unknown";
};

/** Whether the form shows a field at all. */
export function hasInput(resolution: Resolution): boolean {
  return resolution.kind !== "editor" || resolution.editor !== "nothing";
}

/** The interfaces and layouts of this app, built in and added. */
export interface Registry {
  interfaces: readonly InterfaceDefinition[];
  layouts: readonly LayoutDefinition[];
  /** By id or alias. */
  findInterface: (id: string) => InterfaceDefinition | null;
  /** By id; the fallback for layouts that are not built yet. */
  findLayout: (id: string) => LayoutDefinition | null;
  resolve: (field: Field) => Resolution;
  /** True on the first call with this name, so that a fault is reported once. */
  isFirstReport: (name: string) => boolean;
}

/**
 * Creates the registry from the lists of `main.tsx`. Later definitions replace earlier ones of the same id.
 */
export function createRegistry(lists: {
  interfaces: readonly InterfaceDefinition[];
  layouts?: readonly LayoutDefinition[];
}): Registry {
  const interfaces = new Map(lists.interfaces.map((definition) => [definition.id, definition]));
  const layouts = new Map((lists.layouts ?? []).map((definition) => [definition.id, definition]));
  const resolved = new WeakMap<Field, Resolution>();
  const reported = new Set<string>();

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
    const definition = findInterface(choice.interface);
    return definition === null
      ? { kind: "editor", editor: "plain-text" }
      : { kind: "interface", definition };
  }

  function resolve(field: Field): Resolution {
    const id = field.interface;
    if (id === null || id === "") return { ...defaultFor(field), found: "missing" };
    const definition = findInterface(id);
    return definition === null
      ? { ...defaultFor(field), found: "unknown" }
      : { kind: "interface", definition, found: "named" };
  }

  return {
    interfaces: [...interfaces.values()],
    layouts: [...layouts.values()],
    findInterface,
    findLayout: (id) => layouts.get(id) ?? layouts.get(ownValue(layoutFallbacks, id) ?? id) ?? null,
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
 * What an item is called; null when it has no title (its key stands then). Interfaces say whether an item may be called
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

/** Provides the registry to forms and lists. */
export const RegistryProvider = RegistryContext.Provider;

/** The registry of this app. */
export function useRegistry(): Registry {
  const registry = use(RegistryContext);
  if (registry === null) throw new Error("RegistryProvider is missing");
  return registry;
}

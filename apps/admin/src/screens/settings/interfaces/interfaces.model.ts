import { isSystemCollection, textFinder, type Field, type Model } from "@rowhouse/contract";
import type { InterfaceDefinition } from "@rowhouse/extension-kit";
import type { AddedPart } from "../../../registry/registry.ts";

/** One interface as the table shows it. */
export interface InterfaceRow {
  id: string;
  icon: string;
  name: string;
  /** Empty where a third party gave none. */
  version: string;
  source: "built-in" | "extension";
  /** How many fields are edited with it. */
  uses: number;
}

interface Sources {
  definitions: readonly InterfaceDefinition[];
  nameOf: (id: string) => string;
  /** The extension that an interface is from; null for one of ours. */
  extensionOf: (id: string) => Pick<AddedPart, "version"> | null;
  /** The version of the product; empty while it is not known. */
  version: string;
  uses: ReadonlyMap<string, number>;
  /** The language whose order counts. */
  language: string;
}

/** All interfaces, by name; third parties may replace one of ours. */
export function interfaceRows(sources: Sources): InterfaceRow[] {
  const rows = new Map(
    sources.definitions.map(({ id, icon }): [string, InterfaceRow] => {
      const extension = sources.extensionOf(id);
      return [
        id,
        {
          id,
          icon,
          version: extension?.version ?? sources.version,
          source: extension === null ? "built-in" : "extension",
          name: sources.nameOf(id),
          uses: sources.uses.get(id) ?? 0,
        },
      ];
    }),
  );
  return [...rows.values()].toSorted((a, b) => a.name.localeCompare(b.name, sources.language));
}

/** How many fields of the project's own collections name each interface, by its id; `idOf` knows other ids of it. */
export function usesOf(model: Model, idOf: (stored: string) => string): Map<string, number> {
  const fields = Object.values(model.collections)
    .filter(({ collection }) => !isSystemCollection(collection))
    .flatMap((collection) => Object.values(collection.fields));
  const uses = new Map<string, number>();
  for (const { interface: stored } of fields) {
    if (stored === null || stored === "") continue;
    uses.set(idOf(stored), (uses.get(idOf(stored)) ?? 0) + 1);
  }
  return uses;
}

/** The rows whose name or id holds all that is searched for. */
export function foundRows(rows: readonly InterfaceRow[], search: string): InterfaceRow[] {
  const isFound = textFinder(search);
  return rows.filter(({ id, name }) => isFound(name, id));
}

/** The copied definition: a field as the API takes it, without properties at their default. */
export function fieldDefinition(field: Field): Record<string, unknown> {
  const { type, interface: id, options, width, required, readonly, length, note } = field;
  const facts = { width, required, readonly, length, note, options };
  const told = Object.entries(facts).filter(
    ([, value]) => value !== null && value !== false && value !== "" && !isEmptyObject(value),
  );
  return { field: field.field, type, interface: id, ...Object.fromEntries(told) };
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

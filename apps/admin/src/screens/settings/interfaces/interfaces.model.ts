import {
  asRecord,
  isSystemCollection,
  ownValue,
  type ExtensionRecord,
  type Field,
  type Model,
} from "@rowhouse/contract";
import type { InterfaceDefinition } from "@rowhouse/extension-kit";

/** One interface as the table shows it. */
export interface InterfaceRow {
  id: string;
  icon: string;
  /** Empty where a third party gave none. */
  name: string;
  version: string;
  source: "built-in" | "extension";
  /** How many fields are edited with it. */
  uses: number;
}

interface Sources {
  definitions: readonly InterfaceDefinition[];
  nameOf: (id: string) => string;
  /** The version of the product; empty while it is not known. */
  version: string;
  extensions: readonly ExtensionRecord[];
  uses: ReadonlyMap<string, number>;
}

/** All interfaces, by name; third parties may replace one of ours. */
export function interfaceRows({
  definitions,
  nameOf,
  version,
  extensions,
  uses,
}: Sources): InterfaceRow[] {
  const builtIn = definitions.map(({ id, icon }): InterfaceRow => ({
    id,
    icon,
    version,
    source: "built-in",
    name: nameOf(id),
    uses: uses.get(id) ?? 0,
  }));
  const others = extensions.map((record): InterfaceRow => ({
    id: record.id,
    icon: textOf(record, "icon") || "extension",
    name: textOf(record, "name") || record.id,
    version: textOf(record, "version"),
    source: "extension",
    uses: uses.get(record.id) ?? 0,
  }));
  return [...builtIn, ...others].toSorted((a, b) => a.name.localeCompare(b.name));
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
  const words = search.trim().toLowerCase();
  return rows.filter(({ id, name }) => `${name} ${id}`.toLowerCase().includes(words));
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

function textOf(record: ExtensionRecord, key: string): string {
  const value = ownValue(asRecord(record), key);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

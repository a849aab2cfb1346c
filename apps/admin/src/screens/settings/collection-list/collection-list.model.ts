import { isSystemCollection, textFinder, type Collection, type Model } from "@rowhouse/contract";

/** A table of the project as its row shows it. */
export interface CollectionRow {
  /** The name of the table. */
  id: string;
  /** The name that people use for it. */
  name: string;
  icon: string | null;
  note: string | null;
  managed: boolean;
  hidden: boolean;
  single: boolean;
  /** How many fields it has. */
  fields: number;
}

export interface CollectionRowsOptions {
  /** The name of a collection in the language. */
  nameOf: (collection: Collection) => string;
  search: string;
  /** The language whose order counts. */
  language: string;
}

/** The tables of the project that are not the product's own: managed ones first, both by name. */
export function projectTables(model: Model): Collection[] {
  return Object.values(model.collections).filter(
    ({ collection }) => !isSystemCollection(collection),
  );
}

/** The rows of the tables whose name, key or note holds the text. */
export function collectionRows(
  tables: readonly Collection[],
  { nameOf, search, language }: CollectionRowsOptions,
): CollectionRow[] {
  const isFound = textFinder(search);
  return tables
    .map((table) => ({
      id: table.collection,
      name: nameOf(table),
      icon: table.icon,
      note: table.note,
      managed: table.managed,
      hidden: table.hidden,
      single: table.single,
      fields: Object.keys(table.fields).length,
    }))
    .filter(({ id, name, note }) => isFound(id, name, note))
    .toSorted(
      (a, b) =>
        Number(b.managed) - Number(a.managed) ||
        a.name.localeCompare(b.name, language, { numeric: true }),
    );
}

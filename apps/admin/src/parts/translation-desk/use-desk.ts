import {
  findCollection,
  itemKey,
  primaryKeyField,
  ownValue,
  type Field,
  type Item,
  type Query,
} from "@rowhouse/contract";
import {
  changesOf,
  createRow,
  editRow,
  editsOf,
  entryOf,
  relatedRows,
  rowKey,
  takeOut,
  undoRow,
  useHost,
  useItems,
  type ChangeList,
  type RowShape,
  type TranslationDeskProps,
} from "@rowhouse/extension-kit";
import { useMemo } from "react";

import { itemFields, referenceKeys } from "../../editor/read/item-fields.model.ts";
import { useFormScope } from "../../form/problems/form-scope.ts";
import { keysAt } from "../../form/problems/nested-paths.ts";
import {
  copied,
  firstLanguage,
  isBlank,
  languageKeyField,
  listedLanguages,
  mappedLanguages,
  plainValue,
  translatedFields,
  translationsOf,
  type Translation,
} from "./desk.model.ts";

/** The translations of an item, and what is done with them. */
export interface Desk {
  shape: RowShape;
  changes: ChangeList;
  translations: readonly Translation[];
  /** The one that the others are translated from. */
  source: Translation | null;
  /** The translated fields. */
  fields: readonly Field[];
  /** Rows as they are stored. */
  saved: readonly Item[];
  isLoading: boolean;
  error: unknown;
  retry: () => void;
  editsOf: (translation: Translation) => Item;
  /** Replaces the edits of a translation; makes it where there is none. */
  edit: (translation: Translation, edits: Item) => void;
  /** Fills what is empty from another translation. */
  fill: (from: Translation, to: Translation) => void;
  copyField: (field: string, from: Translation, to: Translation) => void;
  remove: (translation: Translation) => void;
  undo: (translation: Translation) => void;
}

/** Loads languages and translations, and lays the staged changes over them. */
export function useDesk(props: TranslationDeskProps, shape: RowShape): Desk {
  const { model, fieldRights } = useHost();
  const { languages, languageField, defaultLanguage, field, onChange } = props;
  const scope = useFormScope();
  const { collection } = shape;
  const rows = useStoredRows(props, shape);
  const ofLanguages = useLanguages(languages);
  const changes = changesOf(props.value);
  const working = relatedRows(shape, { saved: rows.items, changes });
  const keys = { languageField, languageKey: ofLanguages.key };
  const unordered = translationsOf(ofLanguages.list, working, keys);
  const source = firstLanguage(unordered, defaultLanguage);
  // The language that the others are translated from stands first.
  const translations = unordered.toSorted(
    (one, other) => Number(other === source) - Number(one === source),
  );
  const { hidden } = fieldRights(collection.collection, null);
  const fields = useMemo(
    () => translatedFields({ collection, owner: shape.owner }, languageField, hidden),
    [collection, shape.owner, languageField, hidden],
  );
  const references = useMemo(() => referenceKeys(model, collection), [model, collection]);

  const ownEdits = ({ rowId }: Translation) => editsOf(shape, entryOf(shape, changes, rowId));
  const forget = ({ rowId }: Translation) => {
    for (const key of [
      ...keysAt(scope.invalidTexts, [field.field, rowId]),
      ...keysAt(scope.errors, [field.field, rowId]),
    ])
      scope.onInvalidText(key, null);
  };
  const edit = (translation: Translation, edits: Item) => {
    const { row, rowId, stored } = translation;
    if (row === null) {
      const values = { ...edits, [languageField]: stored };
      onChange(createRow(changes, values, rowId).changes);
      return;
    }
    // A translation in which nothing is left to say is none.
    const isNothing =
      rowKey(shape, row.item) === null &&
      fields.every((one) => isBlank(ownValue(edits, one.field)));
    onChange(
      isNothing
        ? takeOut(shape, changes, { row, removal: "delete" })
        : editRow(shape, changes, { row, edits }),
    );
  };
  const fillFrom = (values: Item, to: Translation) => {
    if (Object.keys(values).length > 0) edit(to, { ...ownEdits(to), ...values });
  };

  return {
    shape,
    changes,
    translations,
    fields,
    edit,
    source,
    saved: rows.items,
    isLoading: rows.isLoading || ofLanguages.isLoading,
    error: rows.error ?? ofLanguages.error,
    retry: () => {
      rows.retry();
      ofLanguages.retry();
    },
    editsOf: ownEdits,
    fill: (from, to) => {
      const items = { from: from.row?.item ?? {}, to: to.row?.item ?? {} };
      fillFrom(copied(fields, items, references), to);
    },
    copyField: (name, from, to) => fillFrom(copiedField(name, from, references), to),
    remove: (translation) => {
      const { row } = translation;
      if (row === null) return;
      forget(translation);
      onChange(takeOut(shape, changes, { row, removal: "delete" }));
    },
    undo: (translation) => {
      forget(translation);
      onChange(undoRow(shape, changes, translation.rowId));
    },
  };
}

function copiedField(
  name: string,
  { row }: Translation,
  references: Readonly<Record<string, string>>,
): Item {
  return { [name]: plainValue(ownValue(row?.item, name) ?? null, ownValue(references, name)) };
}

/** The stored translations; none for an item that is not stored yet, or for several items at once. */
function useStoredRows(
  { collection, isNew, values }: TranslationDeskProps,
  { collection: target, owner }: RowShape,
) {
  const { model } = useHost();
  const described = findCollection(model, collection);
  const key = described === null || isNew ? null : itemKey(described, values);
  const query = useMemo(
    (): Partial<Query> => ({
      fields: itemFields(model, target),
      filter: [{ path: [owner], operator: "eq", value: key ?? "", logical: "and" }],
      limit: -1,
    }),
    [model, target, owner, key],
  );
  const list = useItems(target.collection, query, { isEnabled: key !== null });
  return key === null ? { ...list, items: [], isLoading: false, error: null } : list;
}

function useLanguages(from: TranslationDeskProps["languages"]) {
  const { model } = useHost();
  const collection = from.kind === "collection" ? findCollection(model, from.collection) : null;
  const key = languageKeyField(collection, from.kind === "collection" ? from.key : undefined);
  const list = useItems(collection?.collection ?? "", allLanguages, {
    isEnabled: collection !== null,
  });
  const own = collection === null ? "code" : (primaryKeyField(collection)?.field ?? "code");
  const languages =
    from.kind === "map"
      ? mappedLanguages(from.names)
      : listedLanguages(list.items, { key: key ?? own, name: from.name });
  const { isLoading, error, retry } = list;
  return { list: languages, key: key ?? own, isLoading, error, retry };
}

const allLanguages: Partial<Query> = { limit: -1 };

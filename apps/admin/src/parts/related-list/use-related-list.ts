import {
  findCollection,
  itemKey,
  makeCollection,
  ownValue,
  type Field,
  type Item,
  type Model,
  type SortRule,
} from "@rowhouse/contract";
import {
  changesOf,
  farKey,
  isTaken,
  placeRows,
  relatedRows,
  reorder,
  rowKey,
  useHost,
  useItems,
  type ChangeList,
  type ItemsState,
  type RelatedListProps,
  type RelatedRow,
  type RowShape,
} from "@rowhouse/extension-kit";
import { useMemo, useState } from "react";

import {
  columnCollection,
  columnsOf,
  farByKeyQuery,
  rowsByKeyQuery,
  rowsQuery,
  shownItem,
  sortedRows,
  type RowsView,
} from "./related-query.model.ts";

/** The content of a list of related rows, and the view of it. */
export interface RelatedListState {
  shape: RowShape;
  columns: readonly Field[];
  rows: readonly RelatedRow[];
  changes: ChangeList;
  list: ItemsState;
  /** All stored rows are among these. */
  isWhole: boolean;
  /** The key of the item with the list; null while it is not stored, and for several items at once. */
  ownerKey: string | null;
  /** How many rows are stored, as far as the search goes; null while that is not known. */
  total: number | null;
  /** Null: by hand, or as the server has them. */
  sort: SortRule | null;
  onSort: (sort: SortRule | null) => void;
  search: string;
  onSearch: (search: string) => void;
  canSearch: boolean;
  /** Columns can be sorted now. */
  canSort: boolean;
  /** Rows can be moved now. */
  canMove: boolean;
  /** The list with a row moved to another place. */
  moved: (from: number, to: number) => ChangeList;
  /** The place after the last row; nothing where rows have none, or where it is not known. */
  lastPlace: () => Item;
  /** Remembers items that were picked, to show them before they are read. */
  remember: (items: readonly Item[]) => void;
}

/** Loads the rows of a list and lays the staged changes over them. */
export function useRelatedList(props: RelatedListProps, shape: RowShape): RelatedListState {
  const { model, fieldRights, locale } = useHost();
  const target = columnCollection(shape);
  const hidden = useMemo(() => {
    const own = shape.far === null ? [shape.owner] : [];
    return new Set([...fieldRights(target.collection, null).hidden, ...own]);
  }, [fieldRights, target, shape]);
  const columns = useMemo(
    () => columnsOf(target, props.columns, hidden),
    [target, props.columns, hidden],
  );
  const [sort, setSort] = useState<SortRule | null>(null);
  const [search, setSearch] = useState("");
  const view = { model, shape, columns, search, sort };
  const list = useRows(props, view);
  const changes = changesOf(props.value);
  const { known, remember } = useKnown(view, list.items, changes);
  const isManual = shape.sort !== null && sort === null;
  const working = relatedRows(shape, { saved: list.items, changes, known, isManual }).filter(
    ({ item, state }) => state !== "saved" || shownItem(shape, item) !== null,
  );
  const rows =
    sort !== null && shape.far !== null ? sortedRows(working, shape, { ...sort, locale }) : working;
  const isWhole = !list.hasMore && search.trim() === "";

  return {
    shape,
    columns,
    rows,
    changes,
    list,
    sort,
    search,
    remember,
    total: list.totalCount,
    onSort: setSort,
    onSearch: setSearch,
    isWhole,
    ownerKey: ownerKeyOf(model, props),
    canSearch: columns.length > 0 && (search !== "" || (list.totalCount ?? 0) > fewRows),
    canSort: shape.far === null || isWhole,
    canMove: isManual && !props.readOnly && isWhole && rows.length > 1,
    moved: (from, to) => movedRows(shape, { rows, changes, from, to }),
    lastPlace: () => (isWhole ? placeBehind(shape, rows) : {}),
  };
}

/** Lists up to this length are seen at a glance. */
const fewRows = 10;

/** The stored rows; none for an item that is not stored yet, or for several items at once. */
function useRows(props: RelatedListProps, view: Omit<RowsView, "ownerKey">): ItemsState {
  const { model, shape } = view;
  const key = ownerKeyOf(model, props);
  // Through a junction the order of the columns is made here.
  const sort = shape.far === null ? view.sort : null;
  const list = useItems(
    shape.collection.collection,
    rowsQuery({ ...view, sort, ownerKey: key ?? "" }),
    { isEnabled: key !== null },
  );
  return key === null ? { ...list, items: [], totalCount: 0, hasMore: false } : list;
}

function ownerKeyOf(
  model: Model,
  { collection, isNew, values }: Pick<RelatedListProps, "collection" | "isNew" | "values">,
): string | null {
  const owner = findCollection(model, collection);
  return owner === null || isNew ? null : itemKey(owner, values);
}

/** Finds the items that changes name and the loaded rows do not hold. */
function useKnown(
  view: Pick<RowsView, "model" | "shape" | "columns">,
  loaded: readonly Item[],
  changes: ChangeList,
) {
  const { shape } = view;
  const [picked, setPicked] = useState<readonly Item[]>([]);
  const have = new Set(loaded.map((row) => rowKey(shape, row)));
  const rowKeys = changes.flatMap((entry) => {
    const key = rowKey(shape, entry);
    return key === null || have.has(key) ? [] : key;
  });
  const farKeys = changes.flatMap((entry) =>
    rowKey(shape, entry) === null ? (farKey(shape, entry) ?? []) : [],
  );
  const rows = useItems(shape.collection.collection, rowsByKeyQuery(view, rowKeys), {
    isEnabled: rowKeys.length > 0,
  });
  const far = useItems(shape.far?.collection.collection ?? "", farByKeyQuery(view, farKeys), {
    isEnabled: farKeys.length > 0,
  });
  const target = columnCollection(shape);
  const find = (items: readonly Item[], key: string) =>
    items.find((item) => itemKey(target, item) === key) ?? null;
  const known = {
    row: (key: string) =>
      rows.items.find((row) => rowKey(shape, row) === key) ??
      (shape.far === null ? find(picked, key) : null),
    far: (key: string) => find(far.items, key) ?? find(picked, key),
  };
  return { known, remember: (items: readonly Item[]) => setPicked([...picked, ...items]) };
}

/** Rows as the manual order knows them: by their id. */
const rowPlaces = makeCollection("rows", { id: { primary_key: true } });

/** The list with a row in another place: the same places in the new order, or counted again where one is missing. */
function movedRows(
  shape: RowShape,
  move: { rows: readonly RelatedRow[]; changes: ChangeList; from: number; to: number },
): ChangeList {
  const { sort } = shape;
  if (sort === null) return move.changes;
  const { rows, changes, from, to } = move;
  const places = rows.map(({ id, item }) => ({ id, place: ownValue(item, sort) }));
  const moved = reorder(places, { from, to, collection: rowPlaces, sortField: "place" });
  const placed = moved.changes.flatMap(({ id, place }) => {
    const row = rows.find((one) => one.id === id);
    return row === undefined || isTaken(row) ? [] : [{ row, place: Number(place) }];
  });
  return placeRows(shape, changes, placed);
}

function placeBehind({ sort }: RowShape, rows: readonly RelatedRow[]): Item {
  if (sort === null) return {};
  const places = rows.map(({ item }) => Number(ownValue(item, sort) ?? 0)).filter(Number.isFinite);
  return { [sort]: Math.max(0, ...places) + 1 };
}

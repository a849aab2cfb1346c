import { isTrue, itemKey, ownValue, type Field, type Item } from "@rowhouse/contract";
import {
  CellEditor,
  fieldLabel,
  useHost,
  type CellStep,
  type ItemList,
  type ListRow,
} from "@rowhouse/extension-kit";
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";

import { useShortcut } from "../../../../design/shortcuts/shortcuts.ts";
import type { GridProps } from "../../view.tsx";
import { columnsOf } from "../../columns.model.ts";
import { nextCell, valueAt, type CellPlace, type RowEdits } from "./edits.model.ts";
import { useCellEdits } from "./use-cell-edits.ts";

/** The editor of a row, at the cell that is edited or likely to be. */
export interface RowEditor {
  field: string;
  element: ReactNode;
}

/** The cells of a table whose values can be changed in it. */
export interface Cells {
  /** The props of the table, with the items as they are shown. */
  view: GridProps;
  /** For the list of the rows: the row of the cursor stays rendered. */
  listOptions: { stopIn: (row: Element) => HTMLElement | null; pinned: string | null };
  canEdit: (field: string, item: Item) => boolean;
  /** The column of the cell in the Tab order. */
  column: string | null;
  /** Where the focus is; null while it is elsewhere. */
  cursor: CellPlace | null;
  moveTo: (place: CellPlace | null) => void;
  /** Whether a cell is edited: its editor has the focus. */
  isOpen: boolean;
  /** Changes a value: flips it, or opens its editor. A cell that cannot be edited says why. */
  begin: (place: CellPlace, item: Item) => void;
  editsOf: (id: string) => RowEdits | undefined;
  editorOf: (row: ListRow, list: ItemList) => RowEditor | null;
}

/** Cells with a cursor, of which one at a time is edited (layouts.md 1.3). */
export function useCells(given: GridProps): Cells {
  const { collection, fields } = given;
  const { interfaceOf } = useHost();
  const columns = columnsOf(given);
  const { cursor, moveTo, ...stop } = useCursor(columns);
  const [open, setOpen] = useState<CellPlace | null>(null);
  const edits = useCellEdits(given, {
    isOpen: open !== null,
    isAt: (id) => id !== null && cursor?.id === id,
    onRefused: (place) => {
      const isFree = open === null && cursor !== null;
      if (isFree) setOpen(place);
      return isFree;
    },
  });
  const canEdit = useCanEdit(given);
  const explain = useExplanation(given);
  const view: GridProps = { ...given, items: edits.shown };
  useShortcut("editCell", null);

  function begin(place: CellPlace, item: Item): void {
    const field = ownValue(fields, place.field);
    if (field === undefined) return;
    if (!canEdit(place.field, item)) return explain(field, item);
    moveTo(place);
    const isFlipped = interfaceOf(field)?.cellEditing === "flipped";
    if (isFlipped && edits.refusedAt(place) === null)
      void edits.store(place, !isTrue(valueAt(item, place.field)));
    else setOpen(place);
  }

  function goOn(from: CellPlace, step: CellStep, { goTo }: ItemList): void {
    const grid = { collection, items: view.items, columns, canEdit };
    const isLeft = step === "next" || step === "previous";
    const next = isLeft ? nextCell(grid, from, step === "next" ? 1 : -1) : null;
    const place = next ?? (step === "away" ? null : from);
    setOpen(next);
    moveTo(place);
    const index = view.items.findIndex((item) => itemKey(collection, item) === place?.id);
    // An editor takes the focus itself.
    if (index >= 0) goTo(index, { focuses: next === null });
  }

  function editorOf({ id, item, name }: ListRow, list: ItemList): RowEditor | null {
    const place = open ?? cursor;
    const field = place?.id === id ? ownValue(fields, place.field) : undefined;
    if (place === null || field === undefined) return null;
    if (open === null && !canEdit(place.field, item)) return null;
    const refused = edits.refusedAt(place);
    const element = (
      <CellEditor
        key={place.field}
        {...{ collection, field, name }}
        isOpen={open !== null}
        item={edits.storedItem(id) ?? item}
        refusal={refused?.why ?? null}
        value={valueAt(item, place.field)}
        onCancel={() => {
          if (refused !== null) edits.drop(place);
          goOn(place, "stay", list);
        }}
        onSave={(value, step) => {
          void edits.store(place, value);
          goOn(place, step, list);
        }}
      />
    );
    return { field: place.field, element };
  }

  return {
    view,
    canEdit,
    cursor,
    moveTo,
    begin,
    editorOf,
    column: stop.column,
    isOpen: open !== null,
    editsOf: edits.editsOf,
    listOptions: { stopIn: stop.stopIn, pinned: (open ?? cursor)?.id ?? null },
  };
}

/** The cell that has the focus, and the column that keys keep between rows. */
function useCursor(columns: readonly string[]) {
  const [cursor, setCursor] = useState<CellPlace | null>(null);
  const [chosen, setColumn] = useState<string | null>(null);
  const column = chosen !== null && columns.includes(chosen) ? chosen : (columns[0] ?? null);
  // Read by what moves the focus in the event that moves the cursor.
  const stop = useRef(column);
  useEffect(() => {
    stop.current = column;
  }, [column]);
  return {
    cursor,
    column,
    stopIn: useCallback((row: Element) => stopOf(row, stop.current), []),
    moveTo: (place: CellPlace | null) => {
      setCursor((former) => (isSame(former, place) ? former : place));
      if (place === null) return;
      stop.current = place.field;
      setColumn(place.field);
    },
  };
}

function isSame(one: CellPlace | null, other: CellPlace | null): boolean {
  return one?.id === other?.id && one?.field === other?.field;
}

/** Says why a cell cannot be edited, and where its value is changed. */
function useExplanation({ collection }: GridProps): (field: Field, item: Item) => void {
  const host = useHost();
  return (field, item) => {
    const isElsewhere = host.interfaceOf(field)?.cellEditing === undefined;
    const title = host.t(`layouts.tabular.${isElsewhere ? "editedOnPage" : "notEditable"}`, {
      column: fieldLabel(field, host),
      item: host.itemTitle(collection, item) ?? itemKey(collection, item),
    });
    host.notify({ color: "info", title });
  };
}

/** The same function as long as the rights are the same, so that rows render again for nothing else. */
function useCanEdit({ fields, itemChange }: GridProps): Cells["canEdit"] {
  const { interfaceOf } = useHost();
  const can = itemChange?.can;
  return useCallback(
    (key, item) => {
      const field = ownValue(fields, key);
      if (field === undefined || field.primary_key || can === undefined) return false;
      return interfaceOf(field)?.cellEditing !== undefined && can(item, field);
    },
    [fields, can, interfaceOf],
  );
}

/** The element of a cell that has the focus: in the first one the link that opens the item, else the cell itself. */
export function stopOf(row: Element, field: string | null): HTMLElement | null {
  const cell =
    field === null ? null : row.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  const link = row.querySelector<HTMLElement>("[data-row-link]");
  return cell === null || cell.dataset["first"] !== undefined ? link : cell;
}

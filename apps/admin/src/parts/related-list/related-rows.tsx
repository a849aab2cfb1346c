import { Button, Loader, TextInput, VisuallyHidden } from "@mantine/core";
import {
  fieldLabel,
  filesCollection,
  fileTitle,
  isAdded,
  isTaken,
  takeOut,
  undoRow,
  useHost,
  useRowDrag,
  type ChangeList,
  type ItemsState,
  type RelatedListProps,
  type RelatedRow,
  type RowShape,
} from "@rowhouse/extension-kit";
import { Suspense, useCallback, useRef } from "react";

import { Text } from "../../design/words.tsx";
import { useFormScope } from "../../form/problems/form-scope.ts";
import { rowsBelow } from "../../form/problems/nested-paths.ts";
import { leadsInside } from "../../form/reveal-field.ts";
import { Icon } from "../../design/icon/icon.tsx";
import { lazyPart } from "../../design/lazy/lazy-part.tsx";
import { useDebounced } from "../../design/search/use-debounced.ts";
import { reachByKeyboard } from "../../design/window/reach-by-keyboard.ts";
import classes from "./related-list.module.css";
import { columnCollection, shownItem } from "./related-query.model.ts";
import { RelatedTable, rowHeight } from "./table/related-table.tsx";
import { ListActions } from "./adding/list-actions.tsx";
import { RowSelectionBar, useRowSelection } from "./table/row-selection.tsx";
import { useOpenRow } from "./use-open-row.ts";
import { keyOfRow } from "./adding/use-picking.ts";
import { useUploadState } from "./adding/use-upload-state.ts";
import { useRelatedList, type RelatedListState } from "./use-related-list.ts";
import { useRowRights } from "./use-row-rights.ts";

const RowDrawer = lazyPart(async () => (await import("./row/row-drawer.tsx")).RowDrawer, {
  place: "dialog",
  onClose: ({ onClose }) => onClose(),
});

/** The rows of a list as a table, with all that can be done with them. */
export function RelatedRows(props: RelatedListProps & { shape: RowShape }) {
  const { shape, removal, field } = props;
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const attach = useCallback((element: HTMLElement | null) => {
    scroller.current = element;
    reachByKeyboard(element);
  }, []);
  const state = useRelatedList(props, shape);
  const { rows, list, changes } = state;
  const rights = useRowRights(props, shape);
  const openRow = useOpenRow(props, state, root);
  const { errors } = useFormScope();
  const upload = useUploadState(props, state, rights);
  const nameOf = useRowName(shape);
  const selection = useRowSelection(rows, rights.canTakeOut);
  const drag = useRowDrag({
    scroller,
    rowHeight,
    count: rows.length,
    nameOf: (index) => (rows[index] === undefined ? "" : nameOf(rows[index])),
    scrollToRow: (index) => scroller.current?.scrollTo({ top: (index - 1) * rowHeight }),
    onMove: (from, to) => openRow.change(state.moved(from, to)),
  });

  return (
    <div
      ref={root}
      className={classes.list}
      data-over={upload.isOver || undefined}
      id={props.id}
      {...leadsInside}
      {...upload.handlers}
    >
      {state.canSearch && <ListTools state={state} />}
      {(rows.length > 0 || !upload.isOpen) && (
        <RelatedTable
          attach={attach}
          drag={drag}
          isReadOnly={props.readOnly}
          nameOf={nameOf}
          problems={new Set(rowsBelow(errors, field.field))}
          removal={removal}
          rights={rights}
          selection={selection}
          state={state}
          onOpen={openRow.open}
          onTakeOut={(row) => openRow.change(takeOut(shape, changes, { row, removal }), row.id)}
          onUndo={(row) => openRow.change(undoRow(shape, changes, row.id), row.id)}
        />
      )}
      {selection.isEnabled && (
        <RowSelectionBar {...{ shape, changes, removal, selection }} onChange={openRow.change} />
      )}
      <MoreRows list={list} />
      <VisuallyHidden role="status">{drag.announcement}</VisuallyHidden>
      <ListActions
        files={props.files}
        id={props.id}
        labelledBy={props.labelledBy}
        rights={rights}
        state={state}
        upload={upload}
        onAdd={openRow.add}
        onChange={(next) => openRow.change(next)}
      />
      <OpenRow {...props} {...{ openRow, changes, nameOf }} />
    </div>
  );
}

/** Loads further rows; nothing where all are there. */
function MoreRows({ list }: { list: ItemsState }) {
  const { t, formatNumber } = useHost();
  if (!list.hasMore) return null;
  return (
    <Button loading={list.isLoadingMore} size="xs" variant="subtle" onClick={list.loadMore}>
      {t("related.more", {
        shown: formatNumber(list.items.length),
        total: formatNumber(list.totalCount ?? list.items.length),
      })}
    </Button>
  );
}

interface OpenRowProps extends RelatedListProps {
  shape: RowShape;
  changes: ChangeList;
  openRow: ReturnType<typeof useOpenRow>;
  nameOf: (row: RelatedRow) => string;
}

/** The form of the row that is open, over the page. */
function OpenRow({ openRow, nameOf, ...props }: OpenRowProps) {
  const { shape, changes, field } = props;
  const host = useHost();
  if (openRow.row === null) return null;
  return (
    <Suspense fallback={<Loader className={classes.opening} size={20} />}>
      <RowDrawer
        key={openRow.row.id}
        {...{ shape, changes, field }}
        fieldLabel={fieldLabel(field, host)}
        isReadOnly={props.readOnly || isTaken(openRow.row)}
        name={nameOf(openRow.row)}
        outer={{ collection: props.collection, values: props.values }}
        row={openRow.row}
        onChange={openRow.change}
        onClose={openRow.close}
      />
    </Suspense>
  );
}

/** Returns the name of a row: the title of its item, else its key, or for one without either its kind. */
function useRowName(shape: RowShape): (row: RelatedRow) => string {
  const { itemTitle, t } = useHost();
  const target = columnCollection(shape);
  return (row) => {
    const item = shownItem(shape, row.item) ?? {};
    const isFile = target.collection === filesCollection;
    const title = (isFile ? fileTitle(item) : itemTitle(target, item)) ?? keyOfRow({ shape }, row);
    return title === null || (isAdded(row) && title === "") ? t("related.new_item") : String(title);
  };
}

/** The search of a list, with how many rows there are. */
function ListTools({ state }: { state: RelatedListState }) {
  const { t, formatNumber } = useHost();
  const { search, onSearch, total } = state;
  const [typed, setTyped] = useDebounced({
    value: search,
    onChange: onSearch,
    isSame: Object.is,
  });
  return (
    <TextInput
      aria-label={t("search_for_item")}
      className={classes.search}
      leftSection={<Icon name="search" size={18} />}
      maxLength={100}
      placeholder={t("search_for_item")}
      rightSection={
        <Text color="quiet" className={classes.count} size="small">
          {total === null ? "" : formatNumber(total)}
        </Text>
      }
      rightSectionWidth={56}
      size="xs"
      type="search"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || typed === "") return;
        // It empties the search, and closes nothing.
        event.preventDefault();
        event.stopPropagation();
        setTyped("", { isImmediate: true });
      }}
    />
  );
}

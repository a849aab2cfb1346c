import { Button, Loader, VisuallyHidden } from "@mantine/core";
import {
  fieldLabel,
  ItemPicker,
  isAdded,
  isTaken,
  linkRow,
  takeOut,
  undoRow,
  useHost,
  useRowDrag,
  type ItemKey,
  type RelatedListProps,
  type RelatedRow,
  type RowShape,
} from "@rowhouse/extension-kit";
import { primaryKeyField, type Item } from "@rowhouse/contract";
import { Suspense, useCallback, useRef, useState } from "react";

import { useFormScope } from "../../form/problems/form-scope.ts";
import { rowsBelow } from "../../form/problems/nested-paths.ts";
import { leadsInside } from "../../form/reveal-field.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";
import { reachByKeyboard } from "../../ui/window/reach-by-keyboard.ts";
import classes from "./related-list.module.css";
import { columnCollection, shownItem } from "./related-query.model.ts";
import { RelatedTable } from "./related-table.tsx";
import { rowHeight } from "./table-props.ts";
import { ListTools } from "./list-tools.tsx";
import { useOpenRow } from "./use-open-row.ts";
import { useRelatedList, type RelatedListState } from "./use-related-list.ts";
import { useRowRights, type RowRights } from "./use-row-rights.ts";

const RowDrawer = lazyPart(async () => (await import("./row/row-drawer.tsx")).RowDrawer, {
  place: "dialog",
  onClose: ({ onClose }) => onClose(),
});

/** The rows of a list as a table, with all that can be done with them. */
export function RelatedRows(props: RelatedListProps & { shape: RowShape }) {
  const { shape, removal, field } = props;
  const host = useHost();
  const { t } = host;
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
  const nameOf = useRowName(shape);
  const drag = useRowDrag({
    ...{ scroller, rowHeight, count: rows.length },
    nameOf: (index) => (rows[index] === undefined ? "" : nameOf(rows[index])),
    scrollToRow: (index) => scroller.current?.scrollTo({ top: (index - 1) * rowHeight }),
    onMove: (from, to) => openRow.change(state.moved(from, to)),
  });

  return (
    <div ref={root} className={classes.list} id={props.id} {...leadsInside}>
      {state.canSearch && <ListTools state={state} />}
      <RelatedTable
        attach={attach}
        drag={drag}
        isReadOnly={props.readOnly}
        nameOf={nameOf}
        problems={new Set(rowsBelow(errors, field.field))}
        removal={removal}
        rights={rights}
        state={state}
        onOpen={openRow.open}
        onTakeOut={(row) => openRow.change(takeOut(shape, changes, { row, removal }), row.id)}
        onUndo={(row) => openRow.change(undoRow(shape, changes, row.id), row.id)}
      />
      {list.hasMore && (
        <Button loading={list.isLoadingMore} size="xs" variant="subtle" onClick={list.loadMore}>
          {t("related.more", {
            shown: host.formatNumber(list.items.length),
            total: host.formatNumber(list.totalCount ?? list.items.length),
          })}
        </Button>
      )}
      <VisuallyHidden role="status">{drag.announcement}</VisuallyHidden>
      <Actions rights={rights} shape={shape} state={state} {...openRow} />
      {openRow.row !== null && (
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
      )}
    </div>
  );
}

interface ActionsProps {
  shape: RowShape;
  state: RelatedListState;
  rights: RowRights;
  add: () => void;
  change: (changes: RelatedListState["changes"]) => void;
}

/** What adds rows. */
function Actions({ shape, state, rights, add, change }: ActionsProps) {
  const { t } = useHost();
  const [isPicking, setPicking] = useState(false);
  const { rows, columns } = state;
  const target = columnCollection(shape);
  const key = primaryKeyField(target)?.field ?? "id";
  if (!rights.canCreate && !rights.canSelect) return null;

  const keyIn = (row: RelatedRow) => keyOfItem(shownItem(shape, row.item), key);
  // Whose item cannot be seen is in no picker, so that leaving it out there says nothing.
  const present = rows.filter((row) => !isTaken(row) && row.state !== "new" && keyIn(row) !== null);

  function choose(keys: readonly ItemKey[], items: readonly Item[]) {
    state.remember(items);
    const isChosen = (row: RelatedRow) => keys.some((one) => String(one) === String(keyIn(row)));
    const had = (one: ItemKey) => present.some((row) => String(keyIn(row)) === String(one));
    const left = present
      .filter((row) => !isChosen(row) && rights.canTakeOut(row))
      .reduce((next, row) => takeOut(shape, next, { row, removal: "unlink" }), state.changes);
    const added = keys.filter((one) => !had(one));
    const place = state.lastPlace();
    change(
      added.reduce(
        (next, one, at) =>
          linkRow(shape, { changes: next, rows }, { key: one, values: shifted(place, at) }),
        left,
      ),
    );
  }

  return (
    <div className={classes.actions}>
      {rights.canCreate && (
        <Button
          leftSection={<Icon name="add" size={18} />}
          size="xs"
          variant="default"
          onClick={add}
        >
          {t("related.add_new")}
        </Button>
      )}
      {rights.canSelect && (
        <Button
          leftSection={<Icon name="playlist_add" size={18} />}
          size="xs"
          variant="default"
          onClick={() => setPicking(true)}
        >
          {t("select_existing")}
        </Button>
      )}
      {isPicking && (
        <ItemPicker
          collection={target.collection}
          columns={columns.map(({ field }) => field)}
          isOpen
          selection={present.flatMap((row) => keyIn(row) ?? [])}
          title={t("select_existing")}
          onClose={() => setPicking(false)}
          onDone={choose}
        />
      )}
    </div>
  );
}

function keyOfItem(item: Item | null, key: string): ItemKey | null {
  const value = item?.[key];
  return typeof value === "number" || typeof value === "string" ? value : null;
}

/** Items that are linked together stand one behind the other. */
function shifted(place: Item, by: number): Item {
  return Object.fromEntries(
    Object.entries(place).map(([name, value]) => [name, Number(value) + by]),
  );
}

/** What a row is called: by the title of its item, else by its key, and one without either by what it is. */
function useRowName(shape: RowShape): (row: RelatedRow) => string {
  const { itemTitle, t } = useHost();
  const target = columnCollection(shape);
  const key = primaryKeyField(target)?.field ?? "id";
  return (row) => {
    const item = shownItem(shape, row.item) ?? {};
    const title = itemTitle(target, item) ?? keyOfItem(item, key);
    return title === null || (isAdded(row) && title === "") ? t("related.new_item") : String(title);
  };
}

import {
  Button,
  itemKey,
  useHost,
  useRowPointer,
  useSelection,
  type Field,
  type Item,
} from "@rowhouse/extension-kit";
import { useMemo } from "react";

import { columnsOf, partsOf, valueOf, type BoardProps } from "./board.model.ts";
import { BoardColumn } from "./column.tsx";
import { useMoves } from "./use-moves.ts";

/** The board, or a word on why there is none. */
export function View(view: BoardProps) {
  const { t } = useHost();
  const { column, detail } = partsOf(view.fields, view.viewOptions);
  if (column === null) return <p className="board-notice">{t("layouts-board-unsuited")}</p>;
  return <Board column={column} detail={detail} view={view} />;
}

interface Parts {
  column: Field;
  detail: Field | null;
  view: BoardProps;
}

function Board({ column: field, detail, view }: Parts) {
  const { t } = useHost();
  const { collection, items, viewOptions, isLoading, isRefreshing, totalCount } = view;
  const keys = useMemo(
    () => items.map((item) => itemKey(collection, item) ?? ""),
    [items, collection],
  );
  const selection = useSelection({ ...view, keys });
  const pointer = useRowPointer({ ...view, onToggle: selection.toggle });
  const columns = columnsOf(field, items, t);
  const moves = useMoves(view, field, columns);

  const cards = items.map((item, index) => ({ item, index, key: keys[index] ?? "" }));
  const valueNow = ({ item, key }: { item: Item; key: string }) =>
    moves.staged.has(key) ? (moves.staged.get(key) ?? null) : valueOf(field, item);
  const shown = columns
    .map((column) => ({ column, cards: cards.filter((card) => valueNow(card) === column.value) }))
    .filter(
      ({ column, cards: own }) =>
        own.length > 0 || (viewOptions.showEmpty && column.value !== null),
    );

  return (
    <div
      {...pointer}
      aria-busy={isLoading || isRefreshing}
      className="board"
      data-page-scroll
      data-refreshing={isRefreshing || undefined}
    >
      {isLoading ? <p className="board-notice">{t("layouts-board-loading")}</p> : null}
      <div className="board-columns">
        {isLoading
          ? null
          : shown.map(({ column, cards: own }) => (
              <BoardColumn
                key={column.value ?? ""}
                cards={own}
                column={column}
                columns={columns}
                detail={detail}
                field={field}
                moves={moves}
                selection={selection}
                view={view}
              />
            ))}
      </div>
      {totalCount !== null && items.length < totalCount ? (
        <div className="board-more">
          <Button isBusy={view.isLoadingMore} onPress={view.onNextPage}>
            {t("layouts-board-more")}
          </Button>
        </div>
      ) : null}
      <p aria-live="polite" className="board-said">
        {moves.said}
      </p>
    </div>
  );
}

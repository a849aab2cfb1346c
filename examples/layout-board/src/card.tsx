import { itemKey, ownValue, useHost, type Field, type Selection } from "@rowhouse/extension-kit";

import { cardData, type BoardProps, type CardItem, type Column } from "./board.model.ts";
import type { Moves } from "./use-moves.ts";

interface CardProps {
  card: CardItem;
  column: Column;
  columns: readonly Column[];
  detail: Field | null;
  moves: Moves;
  selection: Selection;
  view: BoardProps;
}

/**
 * One item: its name as a link, a field of it, and the column it is in. The pointer drags the card; keyboard and fingers choose
 * the column in the native select.
 */
export function Card({ card, column, columns, detail, moves, selection, view }: CardProps) {
  const { t, itemTitle } = useHost();
  const { item, index, key } = card;
  const { collection, linkTo, nameOf, renderCell, returnedFrom } = view;
  const name = nameOf?.(item) ?? itemTitle(collection, item) ?? itemKey(collection, item) ?? "";
  const canMove = moves.canMove(item);
  const hasDetail = detail !== null && ownValue(item, detail.field) != null;
  return (
    <div
      className="board-card"
      data-index={index}
      data-returned={returnedFrom === key || undefined}
      data-selected={selection.isSelected(key) || undefined}
      data-staged={moves.staged.has(key) || undefined}
      draggable={canMove}
      onDragStart={(event) => {
        event.dataTransfer.setData(cardData, String(index));
        event.dataTransfer.effectAllowed = "move";
      }}
    >
      <div className="board-title">
        {selection.isEnabled ? (
          <input
            aria-label={t("select_row", { item: name })}
            checked={selection.isSelected(key)}
            type="checkbox"
            onChange={() => undefined}
          />
        ) : null}
        <a data-row-link dir="auto" draggable={false} href={linkTo(item)}>
          {name}
        </a>
      </div>
      {hasDetail ? <div className="board-detail">{renderCell(detail, item)}</div> : null}
      {canMove ? (
        <select
          aria-label={t("layouts-board-move", { item: name })}
          value={column.value ?? ""}
          onChange={(event) => {
            const to = columns.find(({ value }) => (value ?? "") === event.target.value);
            if (to !== undefined) moves.move(item, to);
          }}
        >
          {columns.map(({ value, label }) => (
            <option key={value ?? ""} value={value ?? ""}>
              {label}
            </option>
          ))}
        </select>
      ) : null}
    </div>
  );
}

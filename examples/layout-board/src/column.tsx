import { Button, useHost, type Field, type Selection } from "@rowhouse/extension-kit";
import { useId, useState, type DragEvent } from "react";

import { cardData, type BoardProps, type CardItem, type Column } from "./board.model.ts";
import { Card } from "./card.tsx";
import type { Moves } from "./use-moves.ts";

interface ColumnProps {
  cards: readonly CardItem[];
  column: Column;
  columns: readonly Column[];
  field: Field;
  detail: Field | null;
  moves: Moves;
  selection: Selection;
  view: BoardProps;
}

/** One choice with its items; a card that is dropped on it gets its value. */
export function BoardColumn({ cards, column, columns, view, ...parts }: ColumnProps) {
  const { t, colorOf, formatNumber } = useHost();
  const id = useId();
  const [isOver, setOver] = useState(false);
  const { moves, field } = parts;

  const accepts = (event: DragEvent) => event.dataTransfer.types.includes(cardData);
  const handleDrop = (event: DragEvent) => {
    setOver(false);
    if (!accepts(event)) return;
    event.preventDefault();
    const item = view.items[Number(event.dataTransfer.getData(cardData))];
    const isHere = cards.some((card) => card.item === item);
    if (item !== undefined && !isHere && moves.canMove(item)) moves.move(item, column);
  };

  return (
    <div
      className="board-column"
      data-over={isOver || undefined}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDragOver={(event) => {
        if (!accepts(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDrop={handleDrop}
    >
      <div aria-labelledby={id} className="board-group" role="group">
        <header className="board-head">
          {column.color === undefined ? null : (
            <span aria-hidden className="board-dot" style={{ background: colorOf(column.color) }} />
          )}
          <h2 dir="auto" id={id}>
            {column.label}
          </h2>
          <span aria-label={t("layouts-board-count", { count: cards.length })} role="note">
            {formatNumber(cards.length)}
          </span>
        </header>
        <ul>
          {cards.map((card) => (
            <li key={card.key}>
              <Card {...parts} card={card} column={column} columns={columns} view={view} />
            </li>
          ))}
        </ul>
        {view.onAdd === undefined || field.readonly ? null : (
          <Button
            aria-label={t("layouts-board-add-to", { column: column.label })}
            icon="add"
            size="small"
            onPress={() => view.onAdd?.({ [field.field]: column.value })}
          >
            {t("layouts-board-add")}
          </Button>
        )}
      </div>
    </div>
  );
}

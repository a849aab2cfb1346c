import { itemKey, stagedChoice, useHost, type Field, type Item } from "@rowhouse/extension-kit";
import { useState } from "react";

import type { BoardProps, Column } from "./board.model.ts";

/** The moving of cards: those that are on their way stand where they go until the list has been read again. */
export interface Moves {
  /** Values that are being stored, by the key of their item. */
  staged: ReadonlyMap<string, string | null>;
  /** The last move, in words for those who do not see it. */
  said: string;
  canMove: (item: Item) => boolean;
  move: (item: Item, to: Column) => void;
}

export function useMoves(view: BoardProps, field: Field, columns: readonly Column[]): Moves {
  const { t, itemTitle } = useHost();
  const { collection, itemChange, nameOf } = view;
  const [staged, setStaged] = useState<ReadonlyMap<string, string | null>>(new Map());
  const [said, setSaid] = useState("");
  const name = (item: Item) =>
    nameOf?.(item) ?? itemTitle(collection, item) ?? itemKey(collection, item) ?? "";

  async function move(item: Item, to: Column): Promise<void> {
    const key = itemKey(collection, item);
    if (key === null || itemChange === undefined) return;
    setStaged((former) => new Map([...former, [key, to.value]]));
    const value = to.value === null ? null : stagedChoice(to.value, field);
    // The list says why a change was refused, and offers to undo one that was stored.
    const isStored = await itemChange.store(item, { [field.field]: value });
    setStaged((former) => new Map([...former].filter(([other]) => other !== key)));
    if (isStored) setSaid(t("layouts-board-moved", { item: name(item), column: to.label }));
  }

  return {
    staged,
    said,
    canMove: (item) =>
      itemChange?.can(item, field) === true &&
      columns.length > 1 &&
      !staged.has(itemKey(collection, item) ?? ""),
    move: (item, to) => void move(item, to),
  };
}

import { Button } from "@mantine/core";
import {
  isTaken,
  takeOut,
  useHost,
  useSelection,
  type ChangeList,
  type RelatedRow,
  type Removal,
  type RowShape,
  type Selection,
} from "@rowhouse/extension-kit";
import { useState } from "react";

import { SelectionBar } from "../../../list/selection-bar.tsx";
import { Icon } from "../../../design/icon/icon.tsx";

/** Rows of a list that are selected to be taken out together. */
export interface RowSelection extends Selection {
  rows: readonly RelatedRow[];
  canSelect: (row: RelatedRow) => boolean;
  toggleRow: (row: RelatedRow, isRange: boolean) => void;
  clear: () => void;
}

/** Holds what is selected; a row that is taken out, or not shown any more, is not. */
export function useRowSelection(
  rows: readonly RelatedRow[],
  canTakeOut: (row: RelatedRow) => boolean,
): RowSelection {
  const [ids, setIds] = useState<readonly string[]>([]);
  const canSelect = (row: RelatedRow) => !isTaken(row) && canTakeOut(row);
  const possible = rows.filter(canSelect);
  const selected = possible.filter(({ id }) => ids.includes(id));
  const keys = possible.map(({ id }) => id);
  const selection = useSelection({
    keys,
    // Of one row there is nothing to choose.
    selection: keys.length > 1 ? selected.map(({ id }) => id) : null,
    onSelect: setIds,
  });
  return {
    ...selection,
    rows: selected,
    canSelect,
    toggleRow: ({ id }, isRange) => selection.toggle(keys.indexOf(id), isRange),
    clear: () => setIds([]),
  };
}

interface RowSelectionBarProps {
  shape: RowShape;
  changes: ChangeList;
  selection: RowSelection;
  removal: Removal;
  /** Stages another list, without the rows of the ids. */
  onChange: (changes: ChangeList, ...gone: string[]) => void;
}

/** Takes the selected rows out together. */
export function RowSelectionBar(props: RowSelectionBarProps) {
  const { shape, changes, selection, removal, onChange } = props;
  const { t } = useHost();
  const { rows } = selection;
  const isUnlink = shape.far !== null || removal === "unlink";

  function handleTakeOut() {
    const next = rows.reduce((all, row) => takeOut(shape, all, { row, removal }), changes);
    onChange(next, ...rows.map(({ id }) => id));
    selection.clear();
  }

  return (
    <SelectionBar count={rows.length} onClear={selection.clear}>
      <Button
        leftSection={<Icon name={isUnlink ? "link_off" : "delete"} size={18} />}
        size="xs"
        variant="default"
        onClick={handleTakeOut}
      >
        {t(isUnlink ? "related.unlink_selected" : "related.remove_selected")}
      </Button>
    </SelectionBar>
  );
}

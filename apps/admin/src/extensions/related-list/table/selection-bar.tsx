import { Button } from "@mantine/core";
import {
  takeOut,
  useHost,
  type ChangeList,
  type Removal,
  type RowShape,
} from "@rowhouse/extension-kit";

import { Icon } from "../../../ui/icon/icon.tsx";
import classes from "../related-list.module.css";
import type { Selection } from "./use-selection.ts";

interface SelectionBarProps {
  shape: RowShape;
  changes: ChangeList;
  selection: Selection;
  removal: Removal;
  /** Stages another list, without the rows of the ids. */
  onChange: (changes: ChangeList, ...gone: string[]) => void;
}

/** What can be done with the selected rows. Announces how many there are. */
export function SelectionBar(props: SelectionBarProps) {
  const { shape, changes, selection, removal, onChange } = props;
  const { t } = useHost();
  const { rows } = selection;
  const { length: count } = rows;
  const isUnlink = shape.far !== null || removal === "unlink";

  function handleTakeOut() {
    const next = rows.reduce((all, row) => takeOut(shape, all, { row, removal }), changes);
    onChange(next, ...rows.map(({ id }) => id));
    selection.clear();
  }

  return (
    <div className={classes.selection} data-empty={count === 0 || undefined}>
      <span className={classes.count} role="status">
        {count > 0 && t("selected_count", { count })}
      </span>
      {count > 0 && (
        <>
          <Button
            leftSection={<Icon name={isUnlink ? "link_off" : "delete"} size={18} />}
            size="xs"
            variant="default"
            onClick={handleTakeOut}
          >
            {t(isUnlink ? "related.unlink_selected" : "related.remove_selected")}
          </Button>
          <Button size="xs" variant="subtle" onClick={selection.clear}>
            {t("deselect")}
          </Button>
        </>
      )}
    </div>
  );
}

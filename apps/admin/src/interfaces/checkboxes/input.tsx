import { Button, TextInput, VisuallyHidden } from "@mantine/core";
import { isSameValue } from "@rowhouse/contract";
import {
  type InputProps,
  offeredChoices,
  readTextList,
  stagedTextList,
  type TextList,
  useHost,
  useRowDrag,
} from "@rowhouse/extension-kit";
import { type ReactNode, useRef, useState } from "react";
import { DragHandle } from "../../list/list-parts.tsx";
import { movableRow } from "../../list/movable-row.ts";
import { ChoiceGrid } from "../../design/field/choice/choice-grid.tsx";
import { ChoiceRow } from "../../design/field/choice/choice-row.tsx";
import { ChoicesAlert } from "../../design/field/choice/choices-alert.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { useIsCoarse } from "../../design/window/use-is-coarse.ts";
import type { checkboxesOptions } from "./interface.ts";
import { moveRow, type Row, rowsOf, textsOf } from "./model.ts";
import classes from "./checkboxes.module.css";

/** Heights of a row in pixels, as in the style sheet. */
const heights = { fine: 36, coarse: 44 } as const;

/** A checkbox per choice; with the options also boxes for words of one's own, and an order that can be changed. */
export function Input(props: InputProps<TextList | null, typeof checkboxesOptions>) {
  const { options, readOnly } = props;
  const { t } = useHost();
  const { rows, choose, write, move, add } = useRows(props);
  const { list, problem } = options.choices;
  const { allow_other: mayBeOwn, draggable, single } = options;
  if (problem !== null || (rows.length === 0 && !mayBeOwn))
    return <ChoicesAlert {...props} problem={problem} />;

  const labels = new Map(
    offeredChoices(list ?? [], textsOfChoices(rows), t).map((choice) => [choice.value, choice]),
  );
  const renderRow = (row: Row) =>
    row.isOwn && !readOnly ? (
      <OwnRow
        key={row.id}
        row={row}
        onChoose={(isChosen) => choose(row.id, isChosen)}
        onWrite={(text) => write(row.id, text)}
      />
    ) : (
      <ChoiceRow
        key={row.id}
        isChosen={row.isChosen}
        isListed={row.isOwn || (labels.get(row.value)?.isListed ?? true)}
        label={labels.get(row.value)?.label ?? row.value}
        name=""
        readOnly={readOnly}
        type="checkbox"
        value={row.value}
        onChoose={(isChosen) => choose(row.id, isChosen)}
      />
    );

  return (
    <>
      {draggable && !readOnly ? (
        <OrderedRows
          nameOf={(row) => labels.get(row.value)?.label ?? row.value}
          renderRow={renderRow}
          rows={rows}
          onMove={move}
        />
      ) : (
        <ChoiceGrid
          isSingleColumn={single || draggable}
          labels={[...labels.values()].map(({ label }) => label)}
          readOnly={readOnly}
        >
          {rows.map(renderRow)}
        </ChoiceGrid>
      )}
      {mayBeOwn && !readOnly && (
        <Button
          className={classes.add}
          leftSection={<Icon name="add" size={18} />}
          size="xs"
          variant="subtle"
          onClick={add}
        >
          {t("interfaces.checkboxes.add_own")}
        </Button>
      )}
    </>
  );
}

function textsOfChoices(rows: readonly Row[]): string[] {
  return rows.filter(({ isOwn }) => !isOwn).map(({ value }) => value);
}

interface OwnRowProps {
  row: Row;
  onChoose: (isChosen: boolean) => void;
  onWrite: (text: string) => void;
}

/** An entry in words of one's own: a checkbox with a box for the words. */
function OwnRow({ row, onChoose, onWrite }: OwnRowProps) {
  const { t } = useHost();
  const name = t("interfaces.checkboxes.own");
  return (
    <div className={classes.own}>
      <input
        aria-label={row.value || name}
        checked={row.isChosen}
        className={classes.box}
        type="checkbox"
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <TextInput
        aria-label={name}
        // Only the row that was just added has no words yet.
        autoFocus={row.value === ""}
        className={classes.words}
        placeholder={t("interfaces.checkboxes.own_placeholder")}
        value={row.value}
        onChange={(event) => onWrite(event.currentTarget.value)}
      />
    </div>
  );
}

/**
 * The rows of the input. They keep their places while boxes are ticked; a value from outside (undo, clear, revert)
 * brings rows of its own.
 */
function useRows(props: InputProps<TextList | null, typeof checkboxesOptions>) {
  const { value, options, field, onChange } = props;
  const { choices, allow_other: mayBeOwn, wrap } = options;
  const stored = readTextList(value);
  const [own, setOwn] = useState<{ rows: Row[]; texts: string[] } | null>(null);
  const rows =
    own !== null && isSameValue(own.texts, stored)
      ? own.rows
      : rowsOf(stored, choices.list ?? [], mayBeOwn);

  function change(next: Row[]) {
    const texts = textsOf(next);
    setOwn({ rows: next, texts });
    if (!isSameValue(texts, stored)) onChange(stagedTextList(texts, field, wrap));
  }

  function changeRow(id: string, part: Partial<Row>) {
    change(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  }

  return {
    rows,
    choose: (id: string, isChosen: boolean) => changeRow(id, { isChosen }),
    write: (id: string, text: string) => changeRow(id, { value: text }),
    move: (from: number, to: number) => change(moveRow(rows, from, to)),
    /** Adds an empty row for words of one's own; it is saved once it has some. */
    add: () =>
      change([...rows, { id: `own ${rows.length}`, value: "", isChosen: true, isOwn: true }]),
  };
}

interface OrderedRowsProps {
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  renderRow: (row: Row) => ReactNode;
  onMove: (from: number, to: number) => void;
}

/** Rows in one column with handles: by pointer, or by the keys of the rows of a listing. */
function OrderedRows({ rows, nameOf, renderRow, onMove }: OrderedRowsProps) {
  const { t } = useHost();
  const frame = useRef<HTMLDivElement>(null);
  const rowHeight = heights[useIsCoarse() ? "coarse" : "fine"];
  const nameAt = (index: number) => {
    const row = rows[index];
    return row === undefined ? "" : nameOf(row);
  };
  const dragging = useRowDrag({
    scroller: frame,
    count: rows.length,
    rowHeight,
    nameOf: nameAt,
    scrollToRow: () => undefined,
    onMove,
  });
  return (
    <div ref={frame} className={classes.ordered} {...dragging.handlers}>
      {rows.map((row, index) => (
        <div key={row.id} className={classes.movable} {...movableRow(dragging, index)}>
          <DragHandle aria-label={t("layouts.list.reorderItem", { item: nameOf(row) })} />
          {renderRow(row)}
        </div>
      ))}
      <VisuallyHidden aria-live="polite">{dragging.announcement}</VisuallyHidden>
    </div>
  );
}

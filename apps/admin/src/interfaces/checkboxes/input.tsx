import { Button } from "@mantine/core";
import { offeredChoices, useHost, type InputProps, type TextList } from "@rowhouse/extension-kit";

import { ChoiceGrid } from "../../ui/field/choice/choice-grid.tsx";
import { ChoiceRow } from "../../ui/field/choice/choice-row.tsx";
import { ChoicesAlert } from "../../ui/field/choice/choices-alert.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./checkboxes.module.css";
import type { checkboxesOptions } from "./interface.ts";
import type { Row } from "./model.ts";
import { OrderedRows } from "./ordered-rows.tsx";
import { OwnRow } from "./own-row.tsx";
import { useRows } from "./use-rows.ts";

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

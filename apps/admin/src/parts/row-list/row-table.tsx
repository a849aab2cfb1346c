import { isRequired, ownValue, type Field } from "@rowhouse/contract";
import {
  fieldLabel,
  useHost,
  type KitHost,
  type RowDragging,
  type RowListProps,
} from "@rowhouse/extension-kit";
import { useState } from "react";
import { Box, Text } from "../../design/words.tsx";
import { useProblem } from "../../form/field/use-problem.ts";
import { Table, type Column } from "../../list/table.tsx";
import { InputHost } from "../../registry/input-host.tsx";
import classes from "./row-list.module.css";
import { Handle, RemovedRow, RowActions, useEnter, type RowProps } from "./row-parts.tsx";
import type { ListRow } from "./rows.model.ts";

interface RowTableProps {
  list: RowListProps;
  rows: readonly ListRow[];
  rowProps: (row: ListRow, index: number) => RowProps;
  handlers: RowDragging["handlers"];
}

/** The rows as boxes side by side, below the names of their fields. */
export function RowTable(props: RowTableProps) {
  const { rows, rowProps, handlers } = props;
  return (
    <Table
      bodyProps={handlers}
      className={classes.table}
      columns={columnsOf(props, useHost())}
      keyOf={({ id }) => id}
      rowProps={(row, index) => ({ ...rowProps(row, index).movable, className: classes.row })}
      rows={rows}
      whole={(row, index) => removedPlace(rowProps(row, index))}
    />
  );
}

function removedPlace(props: RowProps) {
  return props.row.isRemoved === true ? <RemovedRow {...props} /> : null;
}

/** The columns of the fields, between that of the handles and that of the actions. */
function columnsOf({ list, rowProps }: RowTableProps, host: KitHost): Column<ListRow>[] {
  const boxes = list.fields.map((field, place): Column<ListRow> => ({
    key: field.field,
    heading: (
      <>
        {fieldLabel(field, host)}
        {isRequired(field) && <span aria-hidden> *</span>}
      </>
    ),
    cell: (row, index) => (
      <TableCell {...rowProps(row, index)} field={field} isFirst={place === 0} />
    ),
  }));
  if (list.readOnly) return boxes;
  const handle: Column<ListRow> = {
    key: "$handle",
    heading: host.t("related.order"),
    isQuiet: true,
    className: classes.handleCell,
    cell: (row, index) => <Handle name={rowProps(row, index).name} />,
  };
  const actions: Column<ListRow> = {
    key: "$actions",
    heading: host.t("rows.actions"),
    isQuiet: true,
    className: classes.endCell,
    cell: (row, index) => <RowActions {...rowProps(row, index)} />,
  };
  return [handle, ...boxes, actions];
}

interface TableCellProps extends RowProps {
  field: Field;
  /** The first box of a row takes the focus when it was just added. */
  isFirst: boolean;
}

/** One box of a row, with its label and what is wrong with it. */
function TableCell(props: TableCellProps) {
  const { list, state, row, field, readOnly, isEntered, isFirst } = props;
  const host = useHost();
  const root = useEnter(isEntered && isFirst);
  const [isTouched, setTouched] = useState(false);
  const key = field.field;
  const id = `${list.id}-${row.id}-${key}`;
  const value = ownValue(row.values, key);
  const invalidText = ownValue(row.invalid, key) ?? null;
  const isRepeated = state.problems.some(
    (problem) =>
      problem.row.id === row.id && problem.field === field && problem.kind === "repeated",
  );
  const { problem, check } = useProblem({
    field,
    value,
    invalidText,
    isTouched,
    error: isRepeated ? host.t("rows.repeated") : null,
    isOff: readOnly,
  });
  const fields = Object.fromEntries(list.fields.map((one) => [one.field, one]));
  return (
    <div ref={root}>
      <Box
        shrink
        data-control=""
        onBlur={() => {
          if (isTouched) check();
        }}
      >
        <label className={classes.cellLabel} htmlFor={id} id={`${id}-label`}>
          {fieldLabel(field, host)}
        </label>
        <InputHost
          collection="$rows"
          describedBy={problem === null ? "" : `${id}-error`}
          error={problem}
          field={field}
          fields={fields}
          id={id}
          invalidText={invalidText}
          isNew={list.isNew}
          labelledBy={`${id}-label`}
          readOnly={readOnly || field.readonly}
          required={isRequired(field)}
          value={value}
          values={row.values}
          onChange={(next) => {
            setTouched(true);
            state.stage(row.id, key, next);
          }}
          onChangeField={(other, next) => state.stage(row.id, other, next)}
          onInvalidText={(invalid) => {
            setTouched(true);
            state.stageInvalid(row.id, key, invalid);
          }}
        />
        {problem !== null && (
          <Text
            as="p"
            size="small"
            color="danger"
            className={classes.cellProblem}
            id={`${id}-error`}
          >
            {problem}
          </Text>
        )}
      </Box>
    </div>
  );
}

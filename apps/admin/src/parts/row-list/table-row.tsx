import { VisuallyHidden } from "@mantine/core";
import { isRequired, ownValue, type Field } from "@rowhouse/contract";
import { fieldLabel, useHost, type RowListProps } from "@rowhouse/extension-kit";
import { useState } from "react";
import { Box, Text } from "../../design/words.tsx";
import { useProblem } from "../../form/field/use-problem.ts";
import { InputHost } from "../../registry/input-host.tsx";
import classes from "./row-list.module.css";
import { Handle, RemovedRow, RowActions, useEnter, type RowProps } from "./row-parts.tsx";

/** The names of the fields above their boxes. */
export function TableHead({ list }: { list: RowListProps }) {
  const host = useHost();
  return (
    <thead>
      <tr>
        {!list.readOnly && (
          <th className={classes.handleCell}>
            <VisuallyHidden>{host.t("related.order")}</VisuallyHidden>
          </th>
        )}
        {list.fields.map((field) => (
          <th key={field.field} scope="col">
            {fieldLabel(field, host)}
            {isRequired(field) && <span aria-hidden> *</span>}
          </th>
        ))}
        {!list.readOnly && (
          <th className={classes.endCell}>
            <VisuallyHidden>{host.t("rows.actions")}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** A row as boxes side by side. */
export function TableRow(props: RowProps) {
  const { list, row, movable, name, readOnly, isEntered } = props;
  const root = useEnter(isEntered);
  if (row.isRemoved === true) {
    return (
      <tr {...movable} className={classes.row}>
        <td colSpan={list.fields.length + 2}>
          <RemovedRow {...props} />
        </td>
      </tr>
    );
  }
  return (
    <tr {...movable} className={classes.row}>
      {!readOnly && (
        <td className={classes.handleCell}>
          <Handle name={name} />
        </td>
      )}
      {list.fields.map((field, index) => (
        <td key={field.field}>
          <div ref={index === 0 ? root : null}>
            <TableCell {...props} field={field} />
          </div>
        </td>
      ))}
      {!readOnly && (
        <td className={classes.endCell}>
          <RowActions {...props} />
        </td>
      )}
    </tr>
  );
}

/** One box of a row, with its label and what is wrong with it. */
function TableCell({ list, state, row, field, readOnly }: RowProps & { field: Field }) {
  const host = useHost();
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
    ...{ field, value, invalidText, isTouched },
    error: isRepeated ? host.t("rows.repeated") : null,
    isOff: readOnly,
  });
  const fields = Object.fromEntries(list.fields.map((one) => [one.field, one]));
  return (
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
        <Text as="p" size="small" color="danger" className={classes.cellProblem} id={`${id}-error`}>
          {problem}
        </Text>
      )}
    </Box>
  );
}

import { UnstyledButton } from "@mantine/core";
import { isEmpty, makeCollection, renderTemplate, ownValue } from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { useMemo } from "react";
import { Box, Row, Text } from "../../design/words.tsx";
import { ItemForm } from "../../form/item-form.tsx";
import { Cell } from "../../registry/cell/cell.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import classes from "./row-list.module.css";
import { Handle, RemovedRow, RowActions, useEnter, type RowProps } from "./row-parts.tsx";

interface StackedRowProps extends RowProps {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** A row as a line with its title, which opens its form. */
export function StackedRow(props: StackedRowProps) {
  const { row, movable, name, state, readOnly, isOpen, onOpen } = props;
  const { t } = useHost();
  const problems = state.problems.filter((problem) => problem.row.id === row.id);
  const bodyId = `${props.list.id}-${row.id}`;
  if (row.isRemoved === true) {
    return (
      <li {...movable} className={classes.box}>
        <RemovedRow {...props} />
      </li>
    );
  }
  return (
    <li
      {...movable}
      className={classes.box}
      data-problem={(problems.length > 0 && !isOpen) || undefined}
    >
      <Row align="center" padX={1} className={classes.head}>
        {!readOnly && <Handle name={name} />}
        <UnstyledButton
          aria-controls={isOpen ? bodyId : undefined}
          aria-expanded={isOpen}
          className={classes.toggle}
          onClick={() => onOpen(!isOpen)}
        >
          <Title {...props} />
          {problems.length > 0 && !isOpen && (
            <Icon
              className={classes.warning}
              label={t("related.has_problem")}
              name="error"
              size={18}
            />
          )}
          <Icon
            className={classes.chevron}
            name={isOpen ? "keyboard_arrow_up" : "keyboard_arrow_down"}
          />
        </UnstyledButton>
        {!readOnly && <RowActions {...props} />}
      </Row>
      {isOpen && <RowForm {...props} id={bodyId} />}
    </li>
  );
}

/** The name of a row: its template, else the values of the fields that say so. */
function Title({ list, row, name }: RowProps) {
  const shown = list.preview.flatMap((key) => {
    const field = list.fields.find((one) => one.field === key);
    return field === undefined || isEmpty(ownValue(row.values, key)) ? [] : [field];
  });
  const isWritten = list.template !== undefined && renderTemplate(list.template, row.values) !== "";
  return (
    <Row as="span" grow gap={3} shrink className={classes.title}>
      {isWritten || shown.length === 0 ? (
        <Text truncate className={classes.part} data-faint={!isWritten || undefined} dir="auto">
          {name}
        </Text>
      ) : (
        shown.map((field) => (
          <Text key={field.field} truncate className={classes.part}>
            <Cell field={field} item={row.values} />
          </Text>
        ))
      )}
    </Row>
  );
}

const nothing = {};

function RowForm({ id, list, state, row, readOnly, isEntered }: StackedRowProps & { id: string }) {
  const { t } = useHost();
  const root = useEnter(isEntered);
  const collection = useMemo(
    () => makeCollection("$rows", Object.fromEntries(list.fields.map((one) => [one.field, one]))),
    [list.fields],
  );
  const repeated = state.problems.find(
    (problem) => problem.row.id === row.id && problem.kind === "repeated",
  );
  return (
    <Box ref={root} rule="above" className={classes.body} id={id}>
      <ItemForm
        collection={collection}
        errors={repeated === undefined ? nothing : { [repeated.field.field]: t("rows.repeated") }}
        invalidTexts={row.invalid}
        // A row that was just added is not stored yet, whatever the list is part of.
        isNew={list.isNew || isEntered}
        readOnly={readOnly}
        staged={nothing}
        values={row.values}
        width="modal"
        onInvalidText={(key, invalid) => state.stageInvalid(row.id, key, invalid)}
        onStage={(key, value) => state.stage(row.id, key, value)}
        onUnstage={(key) => state.stageInvalid(row.id, key, null)}
      />
    </Box>
  );
}

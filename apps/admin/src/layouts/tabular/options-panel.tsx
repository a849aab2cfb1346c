import { Checkbox, Switch, VisuallyHidden } from "@mantine/core";
import { ownValue, type Field } from "@rowhouse/contract";
import { fieldLabel, useHost, useRowDrag, type LayoutOptionsProps } from "@rowhouse/extension-kit";
import { useId } from "react";
import { Row, Stack, Text } from "../../design/words.tsx";
import { Segments } from "../../design/segments/segments.tsx";
import { DragHandle } from "../../list/list-parts.tsx";
import { movableRow } from "../../list/movable-row.ts";
import { columnsOf } from "./columns.model.ts";
import type { Spacing, tabularOptions } from "./options.ts";
import { moveColumn, panelOrder, toggleColumn } from "./tabular.model.ts";
import classes from "./options-panel.module.css";

/** Spacings in the order they are offered. */
const spacings: readonly Spacing[] = ["comfortable", "cozy", "compact"];

/** The table's options: which fields are columns and in which order, and how high rows are. */
export function Options({
  collection,
  fields,
  viewOptions,
  viewQuery,
  onQuery,
  onOptions,
}: LayoutOptionsProps<typeof tabularOptions>) {
  const { t } = useHost();
  const id = useId();
  const columns = columnsOf({ collection, fields, viewQuery });
  return (
    <Stack gap={6}>
      <section aria-labelledby={`${id}-fields`}>
        <Text as="h3" id={`${id}-fields`} below={2} size="body" weight="medium">
          {t("layouts-tabular-fields")}
        </Text>
        <FieldList
          fields={fields}
          columns={columns}
          onChange={(next) => onQuery({ fields: next })}
        />
      </section>
      <section aria-labelledby={`${id}-spacing`}>
        <Text as="h3" id={`${id}-spacing`} below={2} size="body" weight="medium">
          {t("spacing")}
        </Text>
        <Segments
          isWide
          aria-labelledby={`${id}-spacing`}
          size="small"
          value={viewOptions.spacing}
          onChange={(spacing) => onOptions({ spacing })}
          options={spacings.map((value) => ({ value, label: t(value) }))}
        />
      </section>
      <div>
        <Switch
          aria-describedby={`${id}-edit`}
          checked={viewOptions.inlineEdit}
          label={t("layouts.tabular.inlineEdit")}
          onChange={(event) => onOptions({ inlineEdit: event.currentTarget.checked })}
        />
        {/* As part of the switch it would be read twice: with its name, and as its description. */}
        <Text as="p" above={1} size="small" color="quiet" id={`${id}-edit`}>
          {t("layouts.tabular.inlineEdit_comment")}
        </Text>
      </div>
    </Stack>
  );
}

interface FieldListProps {
  fields: Record<string, Field>;
  columns: string[];
  onChange: (columns: string[]) => void;
}

/** Every field with a checkbox; those that are columns come first and can be moved. */
function FieldList({ fields, columns, onChange }: FieldListProps) {
  const host = useHost();
  const { t } = host;
  const labelOf = (key: string) => {
    const field = ownValue(fields, key);
    return field === undefined ? key : fieldLabel(field, host);
  };
  const drag = useRowDrag({
    count: columns.length,
    nameOf: (index) => labelOf(columns[index] ?? ""),
    onMove: (from, to) => {
      if (from !== to) onChange(moveColumn(columns, from, to));
    },
  });
  return (
    <>
      <ul className={classes.list} {...drag.handlers}>
        {panelOrder(fields, columns).map((key, index) => {
          const isShown = index < columns.length;
          const isLast = isShown && columns.length === 1;
          const label = labelOf(key);
          return (
            <Row
              as="li"
              key={key}
              align="center"
              gap={2}
              padX={2}
              radius="control"
              className={classes.entry}
              {...(isShown ? movableRow(drag, index) : undefined)}
            >
              <Checkbox
                size="xs"
                className={classes.check ?? ""}
                checked={isShown}
                disabled={isLast}
                onChange={() => onChange(toggleColumn(columns, key))}
                label={label}
                {...(isLast ? { title: t("layouts.tabular.atLeastOne") } : {})}
              />
              {isShown ? (
                <DragHandle aria-label={t("layouts.tabular.reorderColumn", { column: label })} />
              ) : null}
            </Row>
          );
        })}
      </ul>
      <VisuallyHidden role="status">{drag.announcement}</VisuallyHidden>
    </>
  );
}

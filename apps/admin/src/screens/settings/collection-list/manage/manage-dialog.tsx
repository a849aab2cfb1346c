import { Button, Checkbox, Modal } from "@mantine/core";
import type { DerivedTable } from "@rowhouse/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../../i18n/translation.ts";
import { Box, Grid, Row, Text } from "../../../../design/words.tsx";
import { modelPlanQuery } from "../../../../data/model-changes.ts";
import { WriteAlert } from "../../../../editor/failure/write-failure.tsx";
import { useRegistry } from "../../../../registry/registry.ts";
import { Icon } from "../../../../design/icon/icon.tsx";
import { ScreenState } from "../../../../design/states/screen-state.tsx";
import { useIsPhone } from "../../../../design/window/use-is-phone.ts";
import type { CollectionRow } from "../collection-list.model.ts";
import { type DerivedRow, derivedRows, derivedTables, managingChanges } from "./derived.model.ts";
import classes from "./manage-dialog.module.css";

export interface ManageDialogProps {
  tables: readonly CollectionRow[];
  isManaging: boolean;
  /** Why they were not managed. */
  error: unknown;
  onClose: () => void;
  onManage: (tables: readonly CollectionRow[]) => void;
}

/** Shows what would be derived of tables before they are managed; of several some may be left out. */
export function ManageDialog(props: ManageDialogProps) {
  const { t } = useTranslation();
  const { tables, isManaging, error, onClose, onManage } = props;
  const isPhone = useIsPhone();
  const plan = useQuery(modelPlanQuery(managingChanges(tables.map(({ id }) => id))));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const wanted = tables.filter(({ id }) => !left.has(id));
  const about = (rows: readonly CollectionRow[]) => ({
    count: rows.length,
    collection: rows[0]?.name ?? "",
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("manage_title", about(tables))}
      size={720}
      fullScreen={isPhone}
      classNames={{ content: classes.content ?? "", body: classes.body ?? "" }}
    >
      <p className={classes.note}>{t("manage_note")}</p>
      <WriteAlert error={error} title={t("not_changed")} />
      {plan.isError ? (
        <ScreenState state="error" error={plan.error} onRetry={() => void plan.refetch()} />
      ) : plan.data === undefined ? (
        <ScreenState state="loading" rows={Math.min(tables.length, 6)} />
      ) : (
        <Tables tables={tables} derived={derivedTables(plan.data)} left={left} onLeave={setLeft} />
      )}
      <Row gap={3} justify="end">
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button
          loading={isManaging}
          disabled={plan.data === undefined || wanted.length === 0}
          onClick={() => onManage(wanted)}
        >
          {t("manage_count", about(wanted))}
        </Button>
      </Row>
    </Modal>
  );
}

interface TablesProps {
  tables: readonly CollectionRow[];
  derived: ReturnType<typeof derivedTables>;
  /** Names of those that are left as they are. */
  left: ReadonlySet<string>;
  onLeave: (left: ReadonlySet<string>) => void;
}

function Tables({ tables, derived, left, onLeave }: TablesProps) {
  const { t } = useTranslation();
  const [first, second] = tables;
  if (first !== undefined && second === undefined) {
    const only = derived.get(first.id);
    return only === undefined ? null : (
      <Box padX={4} className={classes.only}>
        <DerivedFields table={only} />
      </Box>
    );
  }
  const toggle = (id: string, isTaken: boolean) => {
    const others = [...left].filter((one) => one !== id);
    onLeave(new Set(isTaken ? others : [...others, id]));
  };
  return (
    <>
      <Checkbox
        label={t("manage_tables_all", { count: tables.length })}
        checked={left.size === 0}
        indeterminate={left.size > 0 && left.size < tables.length}
        onChange={() => onLeave(new Set(left.size > 0 ? [] : tables.map(({ id }) => id)))}
      />
      <ul className={classes.tables} aria-label={t("manage_tables")}>
        {tables.map((row) => (
          <Grid as="li" key={row.id} gap={3} padX={3} rule="below" className={classes.table}>
            <Checkbox
              aria-label={row.name}
              checked={!left.has(row.id)}
              onChange={(event) => toggle(row.id, event.currentTarget.checked)}
            />
            <DerivedFolded name={row.name} table={derived.get(row.id) ?? null} />
          </Grid>
        ))}
      </ul>
    </>
  );
}

/** A table in a line, which opens to show its fields. */
function DerivedFolded({ name, table }: { name: string; table: DerivedTable | null }) {
  const [isOpen, setOpen] = useState(false);
  if (table === null)
    return (
      <Text weight="medium" breaks>
        {name}
      </Text>
    );
  return (
    <details
      className={classes.folded}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={classes.summary}>
        <Icon className={classes.arrow} name="chevron_right" size={20} />
        <Text weight="medium" breaks dir="auto">
          {name}
        </Text>
        <Facts table={table} />
      </summary>
      {isOpen ? <DerivedFields table={table} /> : null}
    </details>
  );
}

/** How many fields a table has, what its key is and how many links it has. */
function Facts({ table: { fields, key, relations, readonly_reason: reason } }: FieldsProps) {
  const { t } = useTranslation();
  const facts = [
    t("field_count", { count: fields.length }),
    ...(key.length === 0 ? [] : [t("derived_key", { count: key.length, keys: key })]),
    ...(relations.length === 0 ? [] : [t("derived_links", { count: relations.length })]),
  ];
  return (
    <Row as="span" wrap gap={2} breaks className={classes.facts}>
      {facts.join(" · ")}
      {reason === null ? null : (
        <Row as="span" inline gap={1} align="center" color="warning">
          <Icon name="warning" size={16} />
          {t("field_mark_readonly")}
        </Row>
      )}
    </Row>
  );
}

interface FieldsProps {
  table: DerivedTable;
}

/** The fields that would be derived of a table, and what keeps its items from being changed. */
function DerivedFields({ table }: FieldsProps) {
  const { t } = useTranslation();
  const { collection, readonly_reason: reason } = table;
  return (
    <>
      {reason === null ? null : (
        <p className={classes.reason}>{t(`derived_${reason === "view" ? "view" : "no_key"}`)}</p>
      )}
      <ul aria-label={t("derived_fields", { collection })}>
        {derivedRows(table).map((row) => (
          <FieldLine key={row.field} row={row} />
        ))}
      </ul>
    </>
  );
}

function FieldLine({ row: { field, column, editor, marks, related } }: { row: DerivedRow }) {
  const { t } = useTranslation();
  const { findInterface } = useRegistry();
  const known = editor === null ? null : findInterface(editor);
  return (
    <Grid as="li" align="baseline" padY={2} rule="above" className={classes.field}>
      <Row as="span" wrap align="baseline" shrink className={classes.column}>
        <code className={classes.code}>{field}</code>
        {marks.map((mark) => (
          <Box as="span" key={mark} padX={2} color="quiet" size="small" border radius="control">
            {t(mark)}
          </Box>
        ))}
      </Row>
      <Text breaks className={classes.stores}>
        {column}
      </Text>
      <span className={classes.editor}>
        {known === null ? editor : t(`interfaces.${known.id}.name`)}
        {related === null ? null : (
          <Text color="text" className={classes.related}>
            {t("derived_link", { collection: related })}
          </Text>
        )}
      </span>
    </Grid>
  );
}

import type { DerivedTable } from "@rowhouse/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRegistry } from "../../../../registry/registry.ts";
import { Icon } from "../../../../ui/icon/icon.tsx";
import { derivedRows, type DerivedRow } from "./derived.model.ts";
import classes from "./manage-dialog.module.css";

/** A table in a line, which opens to show its fields. */
export function DerivedFolded({ name, table }: { name: string; table: DerivedTable | null }) {
  const [isOpen, setOpen] = useState(false);
  if (table === null) return <span className={classes.name}>{name}</span>;
  return (
    <details
      className={classes.folded}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={classes.summary}>
        <Icon className={classes.arrow} name="chevron_right" size={20} />
        <span className={classes.name} dir="auto">
          {name}
        </span>
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
    ...(key.length === 0 ? [] : [t("derived_key", { count: key.length, keys: key.join(", ") })]),
    ...(relations.length === 0 ? [] : [t("derived_links", { count: relations.length })]),
  ];
  return (
    <span className={classes.facts}>
      {facts.join(" · ")}
      {reason === null ? null : (
        <span className={classes.warning}>
          <Icon name="warning" size={16} />
          {t("field_mark_readonly")}
        </span>
      )}
    </span>
  );
}

interface FieldsProps {
  table: DerivedTable;
}

/** The fields that would be derived of a table, and what keeps its items from being changed. */
export function DerivedFields({ table }: FieldsProps) {
  const { t } = useTranslation();
  const { collection, readonly_reason: reason } = table;
  return (
    <>
      {reason === null ? null : (
        <p className={classes.reason}>{t(`derived_${reason === "view" ? "view" : "no_key"}`)}</p>
      )}
      <ul className={classes.fields} aria-label={t("derived_fields", { collection })}>
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
    <li className={classes.field}>
      <span className={classes.column}>
        <code className={classes.code}>{field}</code>
        {marks.map((mark) => (
          <span key={mark} className={classes.mark}>
            {t(mark)}
          </span>
        ))}
      </span>
      <span className={classes.stores}>{column}</span>
      <span className={classes.editor}>
        {known === null ? editor : t(`interfaces.${known.id}.name`)}
        {related === null ? null : (
          <span className={classes.related}>{t("derived_link", { collection: related })}</span>
        )}
      </span>
    </li>
  );
}

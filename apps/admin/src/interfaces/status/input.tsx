import type { StatusEntry } from "@rowhouse/contract";
import { offeredStatuses, statusName, useHost, type InputProps } from "@rowhouse/extension-kit";
import { useState } from "react";
import { Row } from "../../design/words.tsx";
import { SelectBox } from "../../design/field/select/select-box.tsx";
import type { statusOptions } from "./interface.ts";
import classes from "./status.module.css";

/** More statuses than this are searched in a list and not looked through. */
const maxRadios = 8;

/** One radio per status the user may set, each with its color; a select where there are many. */
export function Input({
  id,
  labelledBy,
  describedBy,
  value,
  onChange,
  readOnly,
  isNew,
  collection,
  values,
  options,
  field,
}: InputProps<string | number | null, typeof statusOptions>) {
  const { t, allowedStatuses, colorOf } = useHost();
  // Rights depend on the status the item was loaded with, not on the one just chosen.
  const [loaded] = useState(values);
  const statuses = options.status_mapping;
  const current = value === null || value === "" ? null : String(value);
  const initial = isNew ? (field.default_value ?? statuses[0]?.value ?? null) : null;
  const allowed = allowedStatuses(collection, isNew ? null : loaded);
  const chosen = current ?? initial;
  const entries = offeredStatuses(statuses, allowed, chosen);
  // The colors are data of the project, hence inline styles.
  const colorAt = (entry: StatusEntry) => colorOf(entry.background_color ?? "gray");

  if (entries.length > maxRadios) {
    return (
      <SelectBox
        aria-labelledby={labelledBy}
        attributes={{ input: { "aria-describedby": describedBy } }}
        id={id}
        options={entries.map((entry) => ({
          value: entry.value,
          label: statusName(entry, t),
          color: colorAt(entry),
        }))}
        placeholder={t("choose_one")}
        readOnly={readOnly}
        value={chosen}
        onChange={onChange}
      />
    );
  }
  return (
    <Row wrap gap={2} className={classes.row} data-read-only={readOnly || undefined}>
      {entries.map((entry) => (
        <label key={entry.value} className={classes.choice}>
          <input
            checked={entry.value === chosen}
            className={classes.radio}
            disabled={readOnly}
            name={id}
            type="radio"
            value={entry.value}
            onChange={() => onChange(entry.value)}
          />
          <span aria-hidden className={classes.dot} style={{ background: colorAt(entry) }} />
          {statusName(entry, t)}
        </label>
      ))}
    </Row>
  );
}

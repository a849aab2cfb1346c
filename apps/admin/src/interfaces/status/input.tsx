import { useHost, type InputProps } from "@rowhouse/extension-kit";
import { useState } from "react";

import type { statusOptions } from "./interface.ts";
import { offered, statusName } from "./model.ts";
import classes from "./status.module.css";

/** One radio per status the user may set, each with its colour. */
export function Input({
  id,
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

  return (
    <div className={classes.row} data-read-only={readOnly || undefined}>
      {offered(statuses, allowed, chosen).map((entry) => (
        <label key={entry.value} className={classes.choice}>
          <input
            aria-describedby={describedBy}
            checked={entry.value === chosen}
            className={classes.radio}
            disabled={readOnly}
            name={id}
            type="radio"
            value={entry.value}
            onChange={() => onChange(entry.value)}
          />
          {/* The colour is data of the project, hence an inline style. */}
          <span
            aria-hidden
            className={classes.dot}
            style={{ background: colorOf(entry.background_color ?? "gray") }}
          />
          {statusName(entry, t)}
        </label>
      ))}
    </div>
  );
}

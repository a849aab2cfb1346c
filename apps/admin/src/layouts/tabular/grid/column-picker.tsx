import { Menu } from "@mantine/core";
import { fieldLabel, useHost } from "@rowhouse/extension-kit";

import { Icon } from "../../../ui/icon/icon.tsx";
import { useGrid } from "./grid-context.ts";
import classes from "./head.module.css";

/** The button at the end of the header: every field with a checkmark, to show or hide its column. */
export function ColumnPicker() {
  const host = useHost();
  const { view, columns } = useGrid();
  const shown = new Set(columns.fields.map((field) => field.field));
  return (
    <Menu>
      <Menu.Target>
        <button
          type="button"
          className={classes.iconButton}
          aria-label={host.t("layouts.tabular.addColumn")}
        >
          <Icon name="add" size={18} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.picker ?? ""}>
        {Object.values(view.fields).map((field) => (
          <Menu.CheckboxItem
            key={field.field}
            checked={shown.has(field.field)}
            disabled={shown.has(field.field) && shown.size === 1}
            onChange={() => columns.toggle(field.field)}
          >
            {fieldLabel(field, host)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

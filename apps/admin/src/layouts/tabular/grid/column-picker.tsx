import { fieldLabel, useHost } from "@rowhouse/extension-kit";

import { Icon } from "../../../design/icon/icon.tsx";
import { SearchMenu } from "../../../design/search/search-menu.tsx";
import { useGrid } from "./grid-context.ts";
import classes from "./head/head.module.css";

/** The button at the end of the header: every field with a checkmark, to show or hide its column. */
export function ColumnPicker() {
  const host = useHost();
  const { view, columns } = useGrid();
  const shown = new Set(columns.fields.map((field) => field.field));
  return (
    <SearchMenu
      label={host.t("layouts.tabular.addColumn")}
      searchLabel={host.t("layouts.tabular.findColumn")}
      staysOpen
      options={() =>
        Object.values(view.fields).map((field) => ({
          value: field.field,
          label: fieldLabel(field, host),
          isChosen: shown.has(field.field),
          isDisabled: shown.has(field.field) && shown.size === 1,
        }))
      }
      onPick={columns.toggle}
    >
      <button
        type="button"
        className={classes.iconButton}
        aria-label={host.t("layouts.tabular.addColumn")}
      >
        <Icon name="add" size={18} />
      </button>
    </SearchMenu>
  );
}

import { useHost, type CellProps } from "@rowhouse/extension-kit";

import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./interface-options.module.css";
import { storedOptions, type StoredOptions } from "./model.ts";

/** How many options are set. */
export function Cell({ value }: CellProps<StoredOptions>) {
  const { t } = useHost();
  const count = Object.keys(storedOptions(value)).length;
  return (
    <span className={classes.cell}>
      <Icon name="settings" size={18} />
      {t("interfaces.interface-options.count", { count })}
    </span>
  );
}

import { isTrue } from "@rowhouse/contract";
import { useHost, type CellProps, type StoredBoolean } from "@rowhouse/extension-kit";

import { Icon } from "../../design/icon/icon.tsx";
import type { toggleOptions } from "./interface.ts";
import classes from "./toggle.module.css";

/**
 * A check or a cross, or a checked or empty box, named by the option's text. Lists do not show the cross: among many rows
 * the checks say it all.
 */
export function Cell({ value, options }: CellProps<StoredBoolean, typeof toggleOptions>) {
  const { t } = useHost();
  const isOn = isTrue(value);
  const own = isOn ? options.labelOn : options.labelOff;
  const label = own ?? t(isOn ? "interfaces.toggle.on" : "interfaces.toggle.off");
  const [on, off] = options.checkbox
    ? ["check_box", "check_box_outline_blank"]
    : ["check", "close"];
  return (
    <span data-nothing={(!isOn && !options.checkbox) || undefined}>
      <Icon
        label={label}
        name={isOn ? on : off}
        size={18}
        className={isOn ? classes.on : classes.off}
      />
    </span>
  );
}

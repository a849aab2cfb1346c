import { isTrue } from "@rowhouse/contract";
import { useHost, type CellProps } from "@rowhouse/extension-kit";

import { Icon } from "../../ui/icon/icon.tsx";
import type { toggleOptions } from "./interface.ts";
import type { StoredBoolean } from "./model.ts";
import classes from "./toggle.module.css";

/** A check or a cross, or a checked or empty box, named by the option's text. */
export function Cell({ value, options }: CellProps<StoredBoolean, typeof toggleOptions>) {
  const { t } = useHost();
  const isOn = isTrue(value);
  const [on, off] = options.checkbox
    ? ["check_box", "check_box_outline_blank"]
    : ["check", "close"];
  const own = isOn ? options.labelOn : options.labelOff;
  return (
    <Icon
      label={own ?? t(isOn ? "interfaces.toggle.on" : "interfaces.toggle.off")}
      name={isOn ? on : off}
      size={18}
      {...(isOn ? {} : { className: classes.off })}
    />
  );
}

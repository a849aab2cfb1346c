import { flagOption, textOption, useHost, type CellProps } from "@rowhouse/extension-kit";

import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./toggle.module.css";

/** A check or a cross, or a ticked or empty box, named by the option's text. */
export function Cell({ value, options }: CellProps) {
  const { t } = useHost();
  const isOn = flagOption(value);
  const [on, off] = flagOption(options.checkbox)
    ? ["check_box", "check_box_outline_blank"]
    : ["check", "close"];
  const own = textOption(isOn ? options.labelOn : options.labelOff);
  return (
    <Icon
      label={own ?? t(isOn ? "interfaces.toggle.on" : "interfaces.toggle.off")}
      name={isOn ? on : off}
      size={18}
      {...(isOn ? {} : { className: classes.off })}
    />
  );
}

import { useHost } from "@rowhouse/extension-kit";

import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./activity-icon.module.css";
import { lookOf } from "./model.ts";

/** An action of the activity: its symbol in a ring, and what was done. */
export function ActionView({ action }: { action: string }) {
  const { colorOf, t } = useHost();
  const { icon, color, text } = lookOf(action);
  return (
    <span className={classes.action}>
      {/* The color is data. */}
      <span className={classes.ring} style={{ color: colorOf(color) }}>
        <Icon name={icon} size={18} />
      </span>
      <span className={classes.text}>{t(text, { action })}</span>
    </span>
  );
}

import { useSyncExternalStore } from "react";
import { findIcon, subscribeToIcons } from "./icon-store.ts";
import classes from "./icon.module.css";

/** Edge length in pixels. */
export type IconSize = 16 | 18 | 20 | 24 | 36 | 48;

/** Icons that point along the line of reading and turn round in right-to-left languages. */
const directional = new Set(
  `arrow_back arrow_forward arrow_right_alt chevron_left chevron_right first_page last_page login logout
  left_panel_close left_panel_open right_panel_close right_panel_open open_in_new undo redo reply send
  sort format_list_bulleted view_headline keyboard_tab trending_up`.split(/\s+/),
);

const plainFallback = "M480-480Zm-260 260v-520h520v520H220Zm60-60h400v-400H280v400Z";

export interface IconProps {
  /** A name of the Material Symbols set, for example `arrow_back`. */
  name: string;
  size?: IconSize;
  /** For icons without text; without it the icon is decoration and hidden from assistive technology. */
  label?: string;
  className?: string;
}

/** One Material Symbol. Takes its space at once, whether or not its path has been loaded. */
export function Icon({ name, size = 20, label, className }: IconProps) {
  const path = useSyncExternalStore(subscribeToIcons, () => findIcon(name));
  return (
    <svg
      className={[classes.icon, className].filter(Boolean).join(" ")}
      data-directional={directional.has(name) || undefined}
      width={size}
      height={size}
      viewBox="0 -960 960 960"
      fill="currentColor"
      focusable="false"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      {path === null ? null : <path d={path || plainFallback} />}
    </svg>
  );
}

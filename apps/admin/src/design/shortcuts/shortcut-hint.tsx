import type { ShortcutName } from "./catalog.ts";
import { useShortcutKeys } from "./shortcuts.ts";
import classes from "./shortcuts.module.css";

/** The keys of a shortcut at the end of a menu entry that does the same; nothing while they are turned off. */
export function ShortcutHint({ name }: { name: ShortcutName }) {
  const keys = useShortcutKeys(name);
  return keys === undefined ? null : (
    <kbd className={classes.hint} aria-hidden>
      {keys.text}
    </kbd>
  );
}

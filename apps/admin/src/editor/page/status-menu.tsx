import { Menu, UnstyledButton } from "@mantine/core";
import type { Field, Item } from "@rowhouse/contract";
import { offeredStatuses, statusEntries, statusName, useHost } from "@rowhouse/extension-kit";
import { useState, type ReactNode } from "react";

import { useFieldLabel } from "../../registry/use-field-label.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./header-status.module.css";

export interface StatusMenuProps {
  badge: ReactNode;
  field: Field;
  /** The saved item, on which the rights depend; null for a new one. */
  item: Item | null;
  value: string;
  /** Off: the badge alone stands there, in the room that the menu takes. */
  isOffered: boolean;
  onChange(status: string): void;
}

/** The status as a button that opens the statuses that may be set. */
export function StatusMenu({ badge, field, item, value, isOffered, onChange }: StatusMenuProps) {
  const { t, allowedStatuses, colorOf } = useHost();
  const label = useFieldLabel()(field);
  const [isOpen, setOpen] = useState(false);
  // What has the focus does not go away under it.
  const [hasFocus, setFocus] = useState(false);
  const entries = offeredStatuses(
    statusEntries(field.options?.["status_mapping"]),
    allowedStatuses(field.collection, item),
    value,
  );
  const chosen = entries.find((entry) => entry.value === value);
  if (entries.length < 2 || !(isOffered || isOpen || hasFocus))
    return (
      <span className={classes.chip} data-room>
        {badge}
      </span>
    );
  return (
    <Menu
      keepMounted={false}
      opened={isOpen}
      position="bottom-start"
      width={220}
      onChange={setOpen}
    >
      <Menu.Target>
        <UnstyledButton
          aria-label={`${label}: ${chosen ? statusName(chosen, t) : value}`}
          className={classes.chip}
          onBlur={() => setFocus(false)}
          onFocus={() => setFocus(true)}
        >
          {badge}
          <Icon name="keyboard_arrow_down" size={18} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={onChange}>
          {entries.map((entry) => (
            <Menu.RadioItem key={entry.value} closeMenuOnClick value={entry.value}>
              <span className={classes.entry}>
                <span
                  aria-hidden
                  className={classes.dot}
                  // The colors are data of the project, hence inline styles.
                  style={{ background: colorOf(entry.background_color ?? "gray") }}
                />
                {statusName(entry, t)}
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

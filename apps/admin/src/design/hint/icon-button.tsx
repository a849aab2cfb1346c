import { Link } from "@tanstack/react-router";
import type { MouseEvent, Ref } from "react";
import { ActionIcon, actionIconClass } from "../icon/action-icon.tsx";
import { Icon } from "../icon/icon.tsx";
import type { ShortcutName } from "../shortcuts/catalog.ts";
import { useShortcutKeys } from "../shortcuts/shortcuts.ts";
import { Hint, type HintKind } from "./hint.tsx";
import classes from "./icon-button.module.css";

export interface IconButtonProps {
  icon: string;
  /** The button's name; also its tooltip. */
  label: string;
  /** Makes it a link to this address of the app. */
  to?: string;
  /** The search of that address. */
  search?: Record<string, unknown>;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  disabled?: boolean;
  loading?: boolean;
  /** For a toggle: shows the state, also to assistive technology. */
  pressed?: boolean;
  danger?: boolean;
  /** The keys that do the same. */
  shortcut?: ShortcutName;
  hint?: HintKind;
  "aria-expanded"?: boolean;
  "aria-haspopup"?: "menu" | "dialog" | "listbox";
  ref?: Ref<HTMLButtonElement>;
}

/** A quiet icon button with a tooltip, as headers and rows use it; with `to` it is a link that looks the same. */
export function IconButton(props: IconButtonProps) {
  const {
    icon,
    label,
    to,
    search,
    disabled,
    loading,
    pressed,
    danger,
    shortcut,
    hint = "header",
    ...rest
  } = props;
  const look = {
    className: classes.button,
    "data-pressed": pressed || undefined,
    "data-danger": danger || undefined,
    "aria-label": label,
    "aria-keyshortcuts": useShortcutKeys(shortcut)?.aria,
  };
  const symbol = <Icon name={icon} />;
  return (
    <Hint isName label={label} kind={hint} shortcut={shortcut}>
      {to === undefined ? (
        <ActionIcon
          {...rest}
          {...look}
          {...(pressed === undefined ? {} : { "aria-pressed": pressed })}
          disabled={disabled ?? false}
          loading={loading ?? false}
        >
          {symbol}
        </ActionIcon>
      ) : (
        <Link {...look} className={actionIconClass(classes.button)} to={to} search={search}>
          {symbol}
        </Link>
      )}
    </Hint>
  );
}

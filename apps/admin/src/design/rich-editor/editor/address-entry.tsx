import { TextInput } from "@mantine/core";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "../../../i18n/translation.ts";

import { ActionIcon } from "../../icon/action-icon.tsx";
import { Icon } from "../../icon/icon.tsx";
import classes from "../rich-editor.module.css";
import { isComposing } from "../../shortcuts/keys.ts";

interface AddressEntryProps {
  /** The address that is there; empty for a new one. */
  address: string;
  /** The label of the requested address. */
  label: string;
  /** null removes it. */
  onSet: (address: string | null) => void;
  onCancel: () => void;
}

/** The box for an address, as of a link: Enter applies, Escape cancels. */
export function AddressEntry({ address, label, onSet, onCancel }: AddressEntryProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(address);
  const box = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);

  useEffect(() => {
    // The menu is positioned after this; scrolling to its current position would make the page jump.
    box.current?.focus({ preventScroll: true });
  }, []);

  function apply() {
    const complete = toAddress(typed);
    if (complete === null && typed.trim() !== "") setRefused(true);
    else onSet(complete);
  }

  function handleKey(event: KeyboardEvent) {
    if (isComposing(event) || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") apply();
    else onCancel();
  }

  return (
    <div className={classes.toolbar}>
      <TextInput
        ref={box}
        aria-label={label}
        className={classes.address}
        error={isRefused}
        placeholder={label}
        size="xs"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setRefused(false);
        }}
        onKeyDown={handleKey}
      />
      <ActionIcon aria-label={t("interfaces.wysiwyg.link_set")} size={28} onClick={apply}>
        <Icon name="check" />
      </ActionIcon>
      {address !== "" && (
        <ActionIcon
          aria-label={t("interfaces.wysiwyg.link_remove")}
          size={28}
          onClick={() => onSet(null)}
        >
          <Icon name="link_off" />
        </ActionIcon>
      )}
    </div>
  );
}

/** A link as people type it, made complete; null when it could run code or is nothing. */
export function toAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === "") return null;
  if (/^(https?:|mailto:|tel:)/i.test(text) || /^[/#?]/.test(text)) return text;
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return null;
  return /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text) ? `mailto:${text}` : `https://${text}`;
}

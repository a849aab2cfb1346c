import { ActionIcon, TextInput } from "@mantine/core";
import { useHost } from "@rowhouse/extension-kit";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";

import { Icon } from "../../../ui/icon/icon.tsx";
import { toAddress } from "../model.ts";
import classes from "../wysiwyg.module.css";

interface LinkEntryProps {
  /** Address of the link at the caret; empty for a new one. */
  address: string;
  /** null removes the link. */
  onSet: (address: string | null) => void;
  onCancel: () => void;
}

/** The box for the address of a link: Enter applies, Escape cancels. */
export function LinkEntry({ address, onSet, onCancel }: LinkEntryProps) {
  const { t } = useHost();
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
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") apply();
    else onCancel();
  }

  return (
    <div className={classes.toolbar}>
      <TextInput
        ref={box}
        aria-label={t("interfaces.wysiwyg.link_placeholder")}
        className={classes.address}
        error={isRefused}
        placeholder={t("interfaces.wysiwyg.link_placeholder")}
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

import { ActionIcon } from "@mantine/core";
import { useHost } from "@rowhouse/extension-kit";
import { useEditorState, type Editor } from "@tiptap/react";
import { useState, type KeyboardEvent } from "react";

import { Hint } from "../../../ui/hint/hint.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import "./icons.ts";
import { linkAt, setLink } from "../../../ui/rich-editor/late/links.ts";
import { toggleFormat } from "./commands.ts";
import type { Format } from "../formats.ts";
import { AddressEntry } from "../../../ui/rich-editor/late/address-entry.tsx";
import classes from "../../../ui/rich-editor/rich-editor.module.css";

interface ToolbarProps {
  editor: Editor;
  formats: readonly Format[];
  isLinking: boolean;
  onLinking: (isLinking: boolean) => void;
}

/**
 * The buttons of a text that has the focus; while a link is edited, the box for its address. One stop of the Tab key, with
 * the arrow keys between the buttons.
 */
export function Toolbar({ editor, formats, isLinking, onLinking }: ToolbarProps) {
  const { t } = useHost();
  const [stop, setStop] = useState(0);
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      formats
        .filter(
          (format) =>
            format.active && current.isActive(format.active.name, format.active.attributes),
        )
        .map(({ id }) => id),
  });

  if (isLinking) {
    return (
      <AddressEntry
        address={linkAt(editor)}
        label={t("interfaces.wysiwyg.link_placeholder")}
        onCancel={() => {
          onLinking(false);
          editor.commands.focus();
        }}
        onSet={(address) => {
          setLink(editor, address);
          onLinking(false);
        }}
      />
    );
  }
  return (
    <div
      aria-label={t("interfaces.wysiwyg.toolbar")}
      className={classes.toolbar}
      role="toolbar"
      tabIndex={-1}
      onKeyDown={moveByArrows}
    >
      {formats.map(({ id, icon }, index) => (
        <Hint key={id} isName label={t(`interfaces.wysiwyg.${id}`)}>
          <ActionIcon
            aria-label={t(`interfaces.wysiwyg.${id}`)}
            aria-pressed={id === "removeFormat" ? undefined : active.includes(id)}
            className={classes.button}
            size={28}
            tabIndex={index === stop ? 0 : -1}
            onFocus={() => setStop(index)}
            // Pressing the button must not clear the selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => (id === "anchor" ? onLinking(true) : toggleFormat(editor, id))}
          >
            <Icon name={icon} size={18} />
          </ActionIcon>
        </Hint>
      ))}
    </div>
  );
}

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const isForward = event.key === "ArrowRight";
  if (!isForward && event.key !== "ArrowLeft") return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const now = buttons.findIndex((button) => button === document.activeElement);
  const isMirrored = getComputedStyle(event.currentTarget).direction === "rtl";
  const next = now + (isForward === isMirrored ? -1 : 1);
  buttons.at(next % buttons.length)?.focus();
  event.preventDefault();
}

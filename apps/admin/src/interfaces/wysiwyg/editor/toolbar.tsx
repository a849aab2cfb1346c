import { ActionIcon } from "@mantine/core";
import { useHost } from "@rowhouse/extension-kit";
import { useEditorState, type Editor } from "@tiptap/react";

import { Icon } from "../../../ui/icon/icon.tsx";
import "./icons.ts";
import { linkAt, setLink, toggleFormat } from "./commands.ts";
import type { Format } from "../formats.ts";
import { LinkEntry } from "./link-entry.tsx";
import classes from "../wysiwyg.module.css";

interface ToolbarProps {
  editor: Editor;
  formats: readonly Format[];
  isLinking: boolean;
  onLinking: (isLinking: boolean) => void;
}

/** The buttons over the selection; while a link is edited, the box for its address. */
export function Toolbar({ editor, formats, isLinking, onLinking }: ToolbarProps) {
  const { t } = useHost();
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
      <LinkEntry
        address={linkAt(editor)}
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
    <div aria-label={t("interfaces.wysiwyg.toolbar")} className={classes.toolbar} role="toolbar">
      {formats.map(({ id, icon }) => (
        <ActionIcon
          key={id}
          aria-label={t(`interfaces.wysiwyg.${id}`)}
          aria-pressed={id === "removeFormat" ? undefined : active.includes(id)}
          className={classes.button}
          size={32}
          title={t(`interfaces.wysiwyg.${id}`)}
          // Pressing the button must not clear the selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (id === "anchor" ? onLinking(true) : toggleFormat(editor, id))}
        >
          <Icon name={icon} />
        </ActionIcon>
      ))}
    </div>
  );
}

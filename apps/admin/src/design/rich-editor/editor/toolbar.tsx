import { ownValue } from "@rowhouse/contract";
import { useEditorState, type Editor } from "@tiptap/react";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "../../../i18n/translation.ts";
import { Stack } from "../../words.tsx";
import { ToolRow, type ToolButton } from "../../toolbar/tool-row.tsx";
import type { LateEditorProps } from "../rich-text.tsx";
import { AddressEntry } from "./address-entry.tsx";
import { commandOf, linkAt, runCommand, setLink, type EditorCommands } from "./commands.ts";

interface ToolbarProps extends Pick<LateEditorProps, "bar" | "tools" | "panel" | "onPanel"> {
  editor: Editor;
  commands: EditorCommands;
  /** Actions of tools that are no commands. */
  own?: Partial<Record<string, () => void>>;
  /** The address that the tool of the panel asks for, besides that of a link. */
  asked?: { label: string; onSet: (address: string) => void } | null;
  /** Shown below the buttons, which may stand in several rows. */
  rows?: ReactNode;
  /** Shown beside the buttons. */
  corner?: ReactNode;
  /** Nothing but the corner is shown. */
  isHidden?: boolean;
}

/** The buttons of a text, where they belong; while a tool asks for an address, the box for it. */
export function Toolbar({ bar, corner, isHidden = false, ...props }: ToolbarProps) {
  if (bar === null) return null;
  return createPortal(
    <>
      <Stack grow shrink>
        {!isHidden && <Tools {...props} />}
      </Stack>
      {corner}
    </>,
    bar,
  );
}

function Tools(props: Omit<ToolbarProps, "bar" | "corner" | "isHidden">) {
  const { editor, commands, tools, own = {}, panel, onPanel, asked = null, rows } = props;
  const { t } = useTranslation();
  const pressed = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      tools.map(({ id }) => commandOf(commands, id)?.isActive?.(current)),
  });
  const isLink = panel === "link";
  if (isLink || asked !== null)
    return (
      <AddressEntry
        address={isLink ? linkAt(editor) : ""}
        label={isLink ? t("interfaces.wysiwyg.link_placeholder") : (asked?.label ?? "")}
        onCancel={() => {
          onPanel(null);
          editor.commands.focus();
        }}
        onSet={(address) => {
          if (isLink) setLink(editor, address);
          else if (address !== null) asked?.onSet(address);
          onPanel(null);
        }}
      />
    );
  if (tools.length === 0) return rows;
  return (
    <>
      <ToolRow
        buttons={tools.map(({ id, icon, label }, index): ToolButton => ({
          id,
          icon,
          label,
          isPressed: id === panel || pressed[index],
          onUse:
            id === "link"
              ? () => onPanel(id)
              : (ownValue(own, id) ?? (() => runCommand(editor, commandOf(commands, id)))),
        }))}
        canWrap={rows !== undefined}
        label={t("interfaces.wysiwyg.toolbar")}
      />
      {rows}
    </>
  );
}

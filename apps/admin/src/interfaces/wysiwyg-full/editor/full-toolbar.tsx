import { ownValue } from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { useEditorState, type Editor } from "@tiptap/react";

import { AddressEntry } from "../../../ui/rich-editor/late/address-entry.tsx";
import { linkAt, setLink } from "../../../ui/rich-editor/late/links.ts";
import { ToolRow, type ToolButton } from "../../../ui/toolbar/tool-row.tsx";
import type { Tool } from "../tools.ts";
import { isActive, runTool, setColor } from "./commands.ts";
import classes from "./full.module.css";
import { tableTools, textColors } from "./late-tools.ts";

/** What stands below the buttons, or in their place. */
export type Panel = "link" | "video" | "color" | "background" | null;

interface FullToolbarProps {
  editor: Editor;
  tools: readonly Tool[];
  panel: Panel;
  onPanel: (panel: Panel) => void;
  onUpload: () => void;
  onChoose: () => void;
}

/** The fixed toolbar, and below it what can be done to a table or which colors there are. */
export function FullToolbar(props: FullToolbarProps) {
  const { editor, tools, panel, onPanel } = props;
  const { t } = useHost();
  const { active, isInTable } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      active: tools.filter(({ id }) => isActive(current, id)).map(({ id }) => id),
      isInTable: current.isActive("table"),
    }),
  });
  const text = (id: string) => t(`interfaces.wysiwyg-full.${id}`);
  const own: Partial<Record<string, () => void>> = {
    image: props.onUpload,
    "choose-existing": props.onChoose,
    link: () => onPanel("link"),
    video: () => onPanel("video"),
    color: () => onPanel(panel === "color" ? null : "color"),
    background: () => onPanel(panel === "background" ? null : "background"),
  };
  const buttons = tools.map(({ id, icon }): ToolButton => ({
    id,
    icon,
    label: text(id),
    isPressed: id === panel || active.includes(id) || undefined,
    onUse: ownValue(own, id) ?? (() => runTool(editor, id)),
  }));

  if (panel === "link" || panel === "video")
    return (
      <AddressEntry
        address={panel === "link" ? linkAt(editor) : ""}
        label={text(panel === "link" ? "link_address" : "video_address")}
        onCancel={() => {
          onPanel(null);
          editor.commands.focus();
        }}
        onSet={(address) => {
          if (panel === "link") setLink(editor, address);
          else if (address !== null) addFrame(editor, address);
          onPanel(null);
        }}
      />
    );
  return (
    <div className={classes.rows}>
      <ToolRow canWrap buttons={buttons} label={text("toolbar")} />
      {(panel === "color" || panel === "background") && (
        <ToolRow buttons={colorButtons(props, panel, text)} label={text(panel)} />
      )}
      {isInTable && (
        <ToolRow
          buttons={tableTools.map(({ id, icon }) => ({
            id,
            icon,
            label: text(id),
            onUse: () => runTool(editor, id),
          }))}
          label={text("table_tools")}
        />
      )}
    </div>
  );
}

function colorButtons(
  { editor, onPanel }: FullToolbarProps,
  panel: "color" | "background",
  text: (id: string) => string,
): ToolButton[] {
  const mark = panel === "color" ? "textColor" : "backgroundColor";
  return textColors.map((color, index) => ({
    id: color ?? "none",
    icon: color === null ? "format_color_reset" : "circle",
    label: text(`color_${index}`),
    color,
    onUse: () => {
      setColor(editor, mark, color);
      onPanel(null);
    },
  }));
}

/** Pages of films are shown by their players. */
function addFrame(editor: Editor, address: string): void {
  const youtube = /(?:youtu\.be\/|youtube\.com\/(?:watch\?v=|shorts\/|embed\/))([\w-]{6,})/.exec(
    address,
  )?.[1];
  const vimeo = /vimeo\.com\/(?:video\/)?(\d+)/.exec(address)?.[1];
  const isFile = /\.(?:mp4|webm|ogv|mov)(?:\?|$)/i.test(address);
  const player =
    youtube === undefined
      ? vimeo && `https://player.vimeo.com/video/${vimeo}`
      : `https://www.youtube-nocookie.com/embed/${youtube}`;
  const attrs = { src: player ?? address, width: "560", height: "315" };
  editor
    .chain()
    .focus()
    .insertContent(
      isFile
        ? { type: "media", attrs: { src: address } }
        : { type: "frame", attrs: { ...attrs, allowfullscreen: "" } },
    )
    .run();
}

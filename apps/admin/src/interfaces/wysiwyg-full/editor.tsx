import { Loader } from "@mantine/core";
import { useHost } from "@rowhouse/extension-kit";
import { EditorContent, useEditorState, type Editor as TextEditor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Row } from "../../design/words.tsx";
import { Hint } from "../../design/hint/hint.tsx";
import { ActionIcon } from "../../design/icon/action-icon.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { cleanHtml } from "../../design/rich-editor/editor/clean.ts";
import {
  basicCommands,
  type EditorCommand,
  type EditorCommands,
} from "../../design/rich-editor/editor/commands.ts";
import { scripts } from "../../design/rich-editor/editor/editor.tsx";
import { Toolbar } from "../../design/rich-editor/editor/toolbar.tsx";
import { useTextEditor, type TextKind } from "../../design/rich-editor/editor/use-text-editor.ts";
import frameClasses from "../../design/rich-editor/rich-editor.module.css";
import type { LateEditorProps } from "../../design/rich-editor/rich-text.tsx";
import type { TextField } from "../../design/rich-editor/standing-text.tsx";
import { htmlOf, toStaged } from "../../design/rich-editor/text-dom.ts";
import { ToolRow } from "../../design/toolbar/tool-row.tsx";
import { withMedia } from "./allowed.ts";
import classes from "./full.module.css";
import * as nodes from "./nodes.ts";
import { tableOf } from "./pasted-table.ts";
import { PicturePicker, usePictures, type PictureSource } from "./pictures.tsx";
import { changeTable, insertTable, TableKeys, tableTools } from "./tables.ts";

const align = (textAlign: string): EditorCommand => ({
  run: (chain) =>
    chain.updateAttributes("paragraph", { textAlign }).updateAttributes("heading", { textAlign }),
  isActive: (editor) => editor.isActive({ textAlign }),
});

/** Actions of the toolbar beside asking for something. */
const commands: EditorCommands = {
  ...basicCommands,
  hr: { run: (chain) => chain.setHorizontalRule() },
  table: { run: insertTable, isActive: (editor) => editor.isActive("table") },
  "indent--1": { run: (chain) => chain.liftListItem("listItem") },
  "indent-+1": { run: (chain) => chain.sinkListItem("listItem") },
  clean: { run: (chain) => chain.unsetAllMarks().clearNodes() },
  "align-left": align("left"),
  "align-center": align("center"),
  "align-right": align("right"),
  "align-justify": align("justify"),
};

/** A text with everything: tables, media, colors. */
const kind: TextKind = {
  allowed: withMedia,
  extensions: [
    StarterKit.configure({
      // It would change texts that end with a table by merely being entered.
      trailingNode: false,
      link: { openOnClick: false, HTMLAttributes: { rel: "noopener noreferrer", target: null } },
      dropcursor: { color: "var(--rh-accent)" },
    }),
    ...scripts,
    ...Object.values(nodes),
    TableKeys,
  ],
  htmlOfText: tableOf,
};

interface EditorProps extends LateEditorProps {
  pictureSource: PictureSource;
}

/** The editor of the advanced interface: media and colors beside the formats, tools of tables, and the HTML itself. */
export function Editor(props: EditorProps) {
  const { field, isArriving, panel, onPanel } = props;
  const { t } = useHost();
  const chooser = useRef<HTMLInputElement>(null);
  const [isPicking, setPicking] = useState(false);
  const [isSource, setSource] = useState(false);
  const editor = useTextEditor(props, kind, {
    onLinkKey: () => onPanel("link"),
    onKey: () => false,
    onPictures: (files) => void pictures.addFiles(files),
  });
  const pictures = usePictures(editor, props.pictureSource);
  const text = (id: string) => t(`interfaces.wysiwyg-full.${id}`);

  const report = useEffectEvent(props.onEscapeTaken);
  useEffect(() => report(isPicking), [isPicking]);

  const own = {
    image: () => chooser.current?.click(),
    "choose-existing": () => setPicking(true),
    video: () => onPanel("video"),
    color: () => onPanel(panel === "color" ? null : "color"),
    background: () => onPanel(panel === "background" ? null : "background"),
  };
  if (editor === null) return null;
  return (
    <>
      {isSource ? (
        <SourceText field={field} />
      ) : (
        <EditorContent className={isArriving ? frameClasses.arriving : undefined} editor={editor} />
      )}
      {!field.readOnly && (
        <Toolbar
          {...props}
          asked={
            panel === "video"
              ? { label: text("video_address"), onSet: (address) => addFrame(editor, address) }
              : null
          }
          commands={commands}
          corner={
            <Corner
              isSource={isSource}
              isUploading={pictures.isUploading}
              onSource={() => setSource(!isSource)}
            />
          }
          editor={editor}
          isHidden={isSource}
          own={own}
          rows={
            <>
              <ColorRow editor={editor} panel={panel} onPanel={onPanel} />
              <TableRow editor={editor} />
            </>
          }
        />
      )}
      {!field.readOnly && (
        <input
          ref={chooser}
          accept="image/*"
          aria-label={text("image")}
          hidden
          multiple
          tabIndex={-1}
          type="file"
          onChange={({ currentTarget }) => {
            void pictures.addFiles([...(currentTarget.files ?? [])]);
            currentTarget.value = "";
          }}
        />
      )}
      {isPicking && <PicturePicker onAdd={pictures.addItem} onClose={() => setPicking(false)} />}
    </>
  );
}

interface CornerProps {
  isSource: boolean;
  isUploading: boolean;
  onSource: () => void;
}

/** The way to the HTML and back. */
function Corner({ isSource, isUploading, onSource }: CornerProps) {
  const { t } = useHost();
  const label = t(`interfaces.wysiwyg-full.${isSource ? "text_view" : "source_view"}`);
  return (
    <Row fixed className={classes.corner}>
      {isUploading && <Loader aria-label={t("interfaces.wysiwyg-full.uploading")} />}
      <Hint isName label={label}>
        <ActionIcon aria-label={label} size={28} onClick={onSource}>
          <Icon name={isSource ? "wysiwyg" : "code_blocks"} size={18} />
        </ActionIcon>
      </Hint>
    </Row>
  );
}

/** Colors of text and background; null takes the color away. */
const textColors = [
  null,
  "#c4342d",
  "#b45309",
  "#1f7d45",
  "#1c64aa",
  "#5b3fbf",
  "#a21c7c",
  "#5a6473",
] as const;

interface ColorRowProps extends Pick<LateEditorProps, "panel" | "onPanel"> {
  editor: TextEditor;
}

/** The colors that the selection can have, while one is chosen. */
function ColorRow({ editor, panel, onPanel }: ColorRowProps) {
  const { t } = useHost();
  if (panel !== "color" && panel !== "background") return null;
  const mark = panel === "color" ? "textColor" : "backgroundColor";
  return (
    <ToolRow
      buttons={textColors.map((color, index) => ({
        id: color ?? "none",
        icon: color === null ? "format_color_reset" : "circle",
        label: t(`interfaces.wysiwyg-full.color_${index}`),
        color,
        onUse: () => {
          const chain = editor.chain().focus();
          if (color === null) chain.unsetMark(mark).run();
          else chain.setMark(mark, { color }).run();
          onPanel(null);
        },
      }))}
      label={t(`interfaces.wysiwyg-full.${panel}`)}
    />
  );
}

/** Actions on the table around the caret, while there is one. */
function TableRow({ editor }: { editor: TextEditor }) {
  const { t } = useHost();
  const isInTable = useEditorState({
    editor,
    selector: ({ editor: current }) => current.isActive("table"),
  });
  if (!isInTable) return null;
  return (
    <ToolRow
      buttons={tableTools.map(({ id, icon }) => ({
        id,
        icon,
        label: t(`interfaces.wysiwyg-full.${id}`),
        onUse: () => changeTable(editor, id),
      }))}
      label={t("interfaces.wysiwyg-full.table_tools")}
    />
  );
}

/** Puts a film into the text; pages of films are shown by their players. */
function addFrame(editor: TextEditor, address: string): void {
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

/** The HTML of the text. What is staged is cleaned; what is typed stays as it is until the box is left. */
function SourceText({ field }: { field: TextField }) {
  const { id, labelledBy, describedBy, readOnly, error, value, onChange } = field;
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <textarea
      aria-describedby={describedBy || undefined}
      aria-invalid={error !== null || undefined}
      aria-labelledby={labelledBy}
      className={classes.source}
      dir="ltr"
      id={id}
      readOnly={readOnly}
      spellCheck={false}
      value={typed ?? htmlOf(value)}
      onBlur={() => setTyped(null)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(toStaged(cleanHtml(event.currentTarget.value, withMedia)));
      }}
    />
  );
}

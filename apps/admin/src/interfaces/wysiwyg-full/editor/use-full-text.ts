import { Placeholder } from "@tiptap/extensions";
import { useEditor, type Editor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import type { InputProps } from "@rowhouse/extension-kit";
import { useEffect, useRef } from "react";

import { cleanHtml, withMedia } from "../../../ui/rich-editor/late/clean.ts";
import { Subscript, Superscript } from "../../../ui/rich-editor/late/marks.ts";
import { toStaged } from "../../../ui/rich-editor/model.ts";
import classes from "../../../ui/rich-editor/rich-editor.module.css";
import { htmlOf, textBoxAttributes, type TextBox } from "../../../ui/rich-editor/text-box.ts";
import type { wysiwygFullOptions } from "../interface.ts";
import { BackgroundColor, TextColor } from "./color-marks.ts";
import {
  Alignment,
  Frame,
  Media,
  Picture,
  Table,
  TableCell,
  TableHeader,
  TableRow,
} from "./nodes.ts";

export type FullTextProps = InputProps<string | number | null, typeof wysiwygFullOptions>;

interface Keys {
  onLinkKey: () => void;
  /** Pictures that were pasted or dropped. */
  onFiles: (files: File[]) => void;
}

const clean = (html: string) => cleanHtml(html, withMedia);

/**
 * The editor of one field. The value it staged last is remembered: coming back as a prop it does not replace the content
 * under the caret; any other value does.
 */
export function useFullText(props: FullTextProps, keys: Keys): Editor | null {
  const { value, onChange, readOnly, options } = props;
  const html = htmlOf(value);
  const known = useRef(htmlOf(value));
  const stored = useRef(value);
  const unchanged = useRef<string | null>(null);
  const latest = useRef({ onChange, keys });
  useEffect(() => {
    latest.current = { onChange, keys };
  });

  const placeholder = options.placeholder ?? "";
  const editor = useEditor(
    {
      content: clean(html),
      editable: !readOnly,
      shouldRerenderOnTransaction: false,
      extensions: extensionsWith(placeholder),
      editorProps: {
        attributes: attributesOf(props),
        transformPastedHTML: clean,
        handleKeyDown: ({ state }, event) => {
          if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return false;
          if (!state.selection.empty) latest.current.keys.onLinkKey();
          return true;
        },
        handlePaste: (_view, event) => takeFiles(event.clipboardData, latest.current.keys),
        handleDrop: (_view, event) => takeFiles(event.dataTransfer, latest.current.keys),
      },
      onCreate: ({ editor: created }) => {
        unchanged.current = created.getHTML();
      },
      onUpdate: ({ editor: changed }) => {
        // The editor writes HTML in its own way: what is as it was stays as it is stored.
        const written = changed.getHTML();
        const isUnchanged = written === unchanged.current;
        const staged = isUnchanged ? stored.current : toStaged(clean(written));
        known.current = htmlOf(staged);
        latest.current.onChange(staged);
      },
    },
    [placeholder],
  );

  useEffect(() => {
    if (editor === null || known.current === html) return;
    known.current = html;
    editor.commands.setContent(clean(html), { emitUpdate: false });
    stored.current = value;
    unchanged.current = editor.getHTML();
  }, [editor, html, value]);

  useEffect(() => {
    editor?.setEditable(!readOnly, false);
  }, [editor, readOnly]);

  const { id, labelledBy, describedBy, required, error } = props;
  useEffect(() => {
    // The editor keeps the attributes it was created with, and errors change.
    const attributes = attributesOf({ id, labelledBy, describedBy, readOnly, required, error });
    editor?.setOptions({ editorProps: { ...editor.options.editorProps, attributes } });
  }, [editor, id, labelledBy, describedBy, readOnly, required, error]);

  return editor;
}

function extensionsWith(placeholder: string) {
  return [
    StarterKit.configure({
      // It would change texts that end with a table by merely being entered.
      trailingNode: false,
      link: { openOnClick: false, HTMLAttributes: { rel: "noopener noreferrer", target: null } },
      dropcursor: { color: "var(--rh-accent)" },
    }),
    ...[Subscript, Superscript, TextColor, BackgroundColor, Alignment],
    ...[Picture, Frame, Media, Table, TableRow, TableCell, TableHeader],
    Placeholder.configure({ placeholder }),
  ];
}

function takeFiles(data: DataTransfer | null, { onFiles }: Keys): boolean {
  const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
  if (pictures.length === 0) return false;
  onFiles(pictures);
  return true;
}

function attributesOf(input: TextBox): Record<string, string> {
  return { ...textBoxAttributes(input), class: classes.text ?? "", role: "textbox", tabindex: "0" };
}

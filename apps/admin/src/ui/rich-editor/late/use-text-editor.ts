import { Placeholder } from "@tiptap/extensions";
import type { EditorView } from "@tiptap/pm/view";
import { useEditor, type Editor, type Extensions } from "@tiptap/react";
import { useEffect, useRef } from "react";

import { toStaged } from "../model.ts";
import classes from "../rich-editor.module.css";
import { htmlOf, textBoxAttributes, type TextBox } from "../text-box.ts";
import { withWordLists } from "./word-lists.ts";

/** The field that is edited. */
export interface TextField extends TextBox {
  value: string | number | null;
  onChange: (value: string | null) => void;
}

/** What the editor does not do by itself. */
export interface TextKeys {
  /** The key of links, over selected text. */
  onLinkKey(): void;
  /** Any key, before the editor handles it; true when it is done. */
  onKey?(event: KeyboardEvent): boolean;
  /** Pictures that were pasted or dropped; without it they are left to the editor. */
  onPictures?(files: File[]): void;
}

/** What an editor of rich text is made of. */
export interface TextKind {
  /** Leaves what may be stored. */
  clean(html: string): string;
  /** What can be in the text, apart from the placeholder. The same list each time. */
  extensions: Extensions;
  /** The HTML that a pasted text stands for; null for text that is just that. */
  htmlOfText?(text: string): string | null;
  placeholder: string;
}

/**
 * The editor of one field. The value it staged last is remembered: coming back as a prop it does not replace the content
 * under the caret; any other value does. What is as it was stays as it is stored, however the editor writes it.
 */
export function useTextEditor(field: TextField, kind: TextKind, keys: TextKeys): Editor | null {
  const { value, onChange, readOnly } = field;
  const { clean, extensions, htmlOfText, placeholder } = kind;
  const html = htmlOf(value);
  const known = useRef(htmlOf(value));
  const stored = useRef(value === null ? null : String(value));
  const unchanged = useRef<string | null>(null);
  const latest = useRef({ onChange, keys });
  useEffect(() => {
    latest.current = { onChange, keys };
  });

  const editor = useEditor(
    {
      content: clean(html),
      editable: !readOnly,
      shouldRerenderOnTransaction: false,
      extensions: [...extensions, Placeholder.configure({ placeholder })],
      editorProps: {
        attributes: attributesOf(field),
        transformPastedHTML: (pasted) => clean(withWordLists(pasted)),
        handleKeyDown: ({ state }, event) => {
          if (latest.current.keys.onKey?.(event)) return true;
          if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return false;
          if (!state.selection.empty) latest.current.keys.onLinkKey();
          return true;
        },
        handlePaste: (view, event) =>
          takePictures(event.clipboardData, latest.current.keys) ||
          pasteText(view, event.clipboardData, htmlOfText),
        handleDrop: (_view, event) => takePictures(event.dataTransfer, latest.current.keys),
      },
      onCreate: ({ editor: created }) => {
        unchanged.current = created.getHTML();
      },
      onUpdate: ({ editor: changed }) => {
        const written = changed.getHTML();
        const isUnchanged = written === unchanged.current;
        const staged = isUnchanged ? stored.current : toStaged(clean(written));
        known.current = htmlOf(staged);
        latest.current.onChange(staged);
      },
    },
    // Another placeholder recreates the editor; the value lives in the form, so nothing is lost.
    [placeholder],
  );

  useEffect(() => {
    if (editor === null || known.current === html) return;
    known.current = html;
    editor.commands.setContent(clean(html), { emitUpdate: false });
    stored.current = value === null ? null : String(value);
    unchanged.current = editor.getHTML();
  }, [editor, html, value, clean]);

  useEffect(() => {
    editor?.setEditable(!readOnly, false);
  }, [editor, readOnly]);

  const { id, labelledBy, describedBy, required, error } = field;
  useEffect(() => {
    // The editor keeps the attributes it was created with, and errors change.
    const attributes = attributesOf({ id, labelledBy, describedBy, readOnly, required, error });
    editor?.setOptions({ editorProps: { ...editor.options.editorProps, attributes } });
  }, [editor, id, labelledBy, describedBy, readOnly, required, error]);

  return editor;
}

function takePictures(data: DataTransfer | null, { onPictures }: TextKeys): boolean {
  const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
  if (onPictures === undefined || pictures.length === 0) return false;
  onPictures(pictures);
  return true;
}

/** Pastes a text that comes without HTML as what it stands for; code stays as it is. */
function pasteText(
  view: EditorView,
  data: DataTransfer | null,
  htmlOfText: TextKind["htmlOfText"],
): boolean {
  if (data === null || data.getData("text/html") !== "") return false;
  if (view.state.selection.$from.parent.type.spec.code) return false;
  const html = htmlOfText?.(data.getData("text/plain")) ?? null;
  return html !== null && view.pasteHTML(html);
}

function attributesOf(input: TextBox): Record<string, string> {
  return { ...textBoxAttributes(input), class: classes.text ?? "", role: "textbox", tabindex: "0" };
}

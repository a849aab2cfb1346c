import { Placeholder } from "@tiptap/extensions";
import { useEditor, type Editor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { useEffect, useRef } from "react";

import { toStaged } from "../../../ui/rich-editor/model.ts";
import type { RichTextProps } from "../rich-text-props.ts";
import { htmlOf, textBoxAttributes, type TextBox } from "../../../ui/rich-editor/text-box.ts";
import classes from "../../../ui/rich-editor/rich-editor.module.css";
import { cleanHtml } from "../../../ui/rich-editor/late/clean.ts";
import { Subscript, Superscript } from "../../../ui/rich-editor/late/marks.ts";

/** Keys that are not for the text alone. */
export interface TextKeys {
  /** The key of links, over selected text. */
  onLinkKey(): void;
  /** Any key, before the editor handles it; true when it is done. */
  onKey(event: KeyboardEvent): boolean;
}

/**
 * The editor of one field. The value it staged last is remembered: coming back as a prop it does not replace the content
 * under the caret; any other value does.
 */
export function useRichText(props: RichTextProps, keys: TextKeys): Editor | null {
  const { value, onChange, readOnly, options } = props;
  const html = htmlOf(value);
  const known = useRef(htmlOf(value));
  const latest = useRef({ onChange, keys });
  useEffect(() => {
    latest.current = { onChange, keys };
  });

  const placeholder = options.placeholder ?? "";
  const editor = useEditor(
    {
      content: cleanHtml(html),
      editable: !readOnly,
      shouldRerenderOnTransaction: false,
      extensions: extensionsWith(placeholder),
      editorProps: {
        attributes: attributesOf(props),
        transformPastedHTML: (pasted) => cleanHtml(pasted),
        handleKeyDown: ({ state }, event) => {
          if (latest.current.keys.onKey(event)) return true;
          if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return false;
          if (!state.selection.empty) latest.current.keys.onLinkKey();
          return true;
        },
      },
      onUpdate: ({ editor: changed }) => {
        const staged = toStaged(cleanHtml(changed.getHTML()));
        known.current = staged ?? "";
        latest.current.onChange(staged);
      },
    },
    // Another placeholder recreates the editor; the value lives in the form, so nothing is lost.
    [placeholder],
  );

  useEffect(() => {
    if (editor === null || known.current === html) return;
    known.current = html;
    editor.commands.setContent(cleanHtml(html), { emitUpdate: false });
  }, [editor, html]);

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
      horizontalRule: false,
      link: {
        openOnClick: false,
        HTMLAttributes: { rel: "noopener noreferrer", target: null },
      },
      dropcursor: { color: "var(--rh-accent)" },
    }),
    Subscript,
    Superscript,
    Placeholder.configure({ placeholder }),
  ];
}

function attributesOf(input: TextBox): Record<string, string> {
  return {
    ...textBoxAttributes(input),
    class: classes.text ?? "",
    role: "textbox",
    tabindex: "0",
  };
}

import type { InputProps } from "@rowhouse/extension-kit";
import { textOption } from "@rowhouse/extension-kit";
import { Placeholder } from "@tiptap/extensions";
import { useEditor, type Editor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { useEffect, useRef } from "react";

import { cleanHtml } from "./clean.ts";
import { Subscript, Superscript } from "./marks.ts";
import { toStaged } from "./model.ts";

/**
 * The editor of one field. What it hands out is remembered, so that the value coming back does not replace the content
 * under the caret; any other value does.
 */
export function useRichText(props: InputProps, onLinkKey: () => void): Editor | null {
  const { value, onChange, readOnly, options } = props;
  const html = value === null || value === undefined ? "" : String(value);
  const known = useRef(html);
  const latest = useRef({ onChange, onLinkKey });
  useEffect(() => {
    latest.current = { onChange, onLinkKey };
  });

  const placeholder = textOption(options.placeholder) ?? "";
  const editor = useEditor(
    {
      content: cleanHtml(html),
      editable: !readOnly,
      shouldRerenderOnTransaction: false,
      extensions: [
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
      ],
      editorProps: {
        attributes: () => attributesOf(props),
        transformPastedHTML: cleanHtml,
        handleKeyDown: ({ state }, event) => {
          if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return false;
          if (!state.selection.empty) latest.current.onLinkKey();
          return true;
        },
      },
      onUpdate: ({ editor: changed }) => {
        const staged = toStaged(cleanHtml(changed.getHTML()));
        known.current = staged ?? "";
        latest.current.onChange(staged);
      },
    },
    // Another placeholder makes another editor; the value lives outside, so nothing is lost.
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

  return editor;
}

/** What makes the editable area a text box with a name, for assistive technology and for the label. */
function attributesOf({
  id,
  labelledBy,
  describedBy,
  readOnly,
  required,
  error,
}: InputProps): Record<string, string> {
  return {
    id,
    role: "textbox",
    tabindex: "0",
    "aria-multiline": "true",
    "aria-labelledby": labelledBy,
    ...(describedBy === undefined ? {} : { "aria-describedby": describedBy }),
    ...(readOnly ? { "aria-readonly": "true" } : {}),
    ...(required ? { "aria-required": "true" } : {}),
    ...(error === null ? {} : { "aria-invalid": "true" }),
  };
}

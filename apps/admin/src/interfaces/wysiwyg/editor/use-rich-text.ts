import type { Editor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";

import { cleanHtml } from "../../../ui/rich-editor/late/clean.ts";
import { Subscript, Superscript } from "../../../ui/rich-editor/late/marks.ts";
import { useTextEditor, type TextKeys } from "../../../ui/rich-editor/late/use-text-editor.ts";
import type { RichTextProps } from "../rich-text-props.ts";

/** The editor of one field with what most texts need. */
export function useRichText(props: RichTextProps, keys: TextKeys): Editor | null {
  return useTextEditor(
    props,
    { clean, extensions, placeholder: props.options.placeholder ?? "" },
    keys,
  );
}

const clean = (html: string) => cleanHtml(html);

const extensions = [
  StarterKit.configure({
    horizontalRule: false,
    link: { openOnClick: false, HTMLAttributes: { rel: "noopener noreferrer", target: null } },
    dropcursor: { color: "var(--rh-accent)" },
  }),
  ...[Subscript, Superscript],
];

import type { Editor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import type { InputProps } from "@rowhouse/extension-kit";

import { cleanHtml, withMedia } from "../../../ui/rich-editor/late/clean.ts";
import { Subscript, Superscript } from "../../../ui/rich-editor/late/marks.ts";
import { useTextEditor, type TextKeys } from "../../../ui/rich-editor/late/use-text-editor.ts";
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

import { tableOf } from "./pasted-table.ts";
import { TableKeys } from "./table-keys.ts";

export type FullTextProps = InputProps<string | number | null, typeof wysiwygFullOptions>;

/** The editor of one field with everything: tables, media, colors. */
export function useFullText(props: FullTextProps, keys: TextKeys): Editor | null {
  return useTextEditor(
    props,
    { clean, extensions, htmlOfText: tableOf, placeholder: props.options.placeholder ?? "" },
    keys,
  );
}

const clean = (html: string) => cleanHtml(html, withMedia);

const extensions = [
  StarterKit.configure({
    // It would change texts that end with a table by merely being entered.
    trailingNode: false,
    link: { openOnClick: false, HTMLAttributes: { rel: "noopener noreferrer", target: null } },
    dropcursor: { color: "var(--rh-accent)" },
  }),
  ...[Subscript, Superscript, TextColor, BackgroundColor, Alignment],
  ...[Picture, Frame, Media, Table, TableRow, TableCell, TableHeader, TableKeys],
];

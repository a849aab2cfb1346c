import { Mark, mergeAttributes } from "@tiptap/core";
import { EditorContent } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { useLayoutEffect, useRef } from "react";

import { registerIcons } from "../../icon/icon-store.ts";
import { readIconFiles } from "../../icon/read-icon-files.ts";
import classes from "../rich-editor.module.css";
import type { LateEditorProps } from "../rich-text.tsx";
import { basic } from "../text-dom.ts";
import { basicCommands } from "./commands.ts";
import { SlashMenu, useSlash } from "./slash.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useTextEditor, type TextKind } from "./use-text-editor.ts";

// The icons of the toolbar are bundled with the editor, to save a request for each.
registerIcons(
  readIconFiles(
    import.meta.glob<string>(
      [
        "../../../../../../node_modules/@material-symbols/svg-400/outlined/format_{bold,italic,underlined,strikethrough,quote,list_numbered,list_bulleted,clear,h1,h2,h3,h4,h5,h6}.svg",
        "../../../../../../node_modules/@material-symbols/svg-400/outlined/{subscript,superscript,code}.svg",
      ],
      { query: "?raw", import: "default", eager: true },
    ),
  ),
);

/** The editor with what most texts need, and commands behind a slash. */
export function Editor(props: LateEditorProps) {
  const { field, tools, isArriving, onPanel } = props;
  const onKey = useRef((_event: KeyboardEvent): boolean => false);
  const editor = useTextEditor(props, kind, {
    onLinkKey: () => onPanel("link"),
    onKey: (event) => onKey.current(event),
  });
  const commands = useSlash(editor, {
    tools: field.readOnly ? [] : tools.filter(({ id }) => beginning.test(id)),
    commands: basicCommands,
    onLink: () => onPanel("link"),
    onOffer: props.onEscapeTaken,
  });
  useLayoutEffect(() => {
    onKey.current = commands.handleKey;
  });
  return (
    <>
      <EditorContent className={isArriving ? classes.arriving : undefined} editor={editor} />
      {editor !== null && commands.slash !== null && (
        <SlashMenu commands={commands} editor={editor} />
      )}
      {editor !== null && !field.readOnly && (
        <Toolbar {...props} commands={basicCommands} editor={editor} />
      )}
    </>
  );
}

/** Commands that begin something; the others change what is selected. */
const beginning = /^(?:header-|blockquote|code-block|list-|link$)/;

/** Subscript and superscript, which replace each other. */
export const scripts = [script("subscript", "superscript"), script("superscript", "subscript")];

function script(name: "subscript" | "superscript", excludes: string) {
  const style = name.slice(0, -"script".length);
  const tag = style === "sub" ? "sub" : "sup";
  return Mark.create({
    name,
    excludes,
    parseHTML: () => [{ tag }, { style: `vertical-align=${style}` }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });
}

const kind: TextKind = {
  allowed: basic,
  extensions: [
    StarterKit.configure({
      horizontalRule: false,
      link: { openOnClick: false, HTMLAttributes: { rel: "noopener noreferrer", target: null } },
      dropcursor: { color: "var(--rh-accent)" },
    }),
    ...scripts,
  ],
};

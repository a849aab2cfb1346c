import { EditorContent, type Editor as TextEditor } from "@tiptap/react";
import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from "react";
import { createPortal } from "react-dom";

import { chosenFormats } from "../formats.ts";
import type { PlainEditorHandle } from "../plain-editor/plain-editor.tsx";
import type { RichTextProps } from "../rich-text-props.ts";
import classes from "../../../ui/rich-editor/rich-editor.module.css";
import { SlashMenu } from "./slash/slash-menu.tsx";
import { useSlash } from "./slash/use-slash.ts";
import { takeOver } from "./take-over.ts";
import { Toolbar } from "./toolbar.tsx";
import { useRichText } from "./use-rich-text.ts";

interface EditorProps {
  input: RichTextProps;
  plainEditor: RefObject<PlainEditorHandle | null>;
  /** The plain editor is still rendered. */
  isArriving: boolean;
  onTakeOver: () => void;
  /** Where the toolbar is rendered; null while the text does not have the focus. */
  bar: HTMLElement | null;
  isLinking: boolean;
  onLinking: (isLinking: boolean) => void;
  /** Commands are offered at the caret, or no longer. */
  onCommands: (isOffered: boolean) => void;
}

/** The editable area and, while it has the focus, its toolbar. */
export function Editor(props: EditorProps) {
  const { input, plainEditor, isArriving, onTakeOver, bar, isLinking, onLinking } = props;
  const { readOnly, options } = input;
  const onKey = useRef((_event: KeyboardEvent): boolean => false);
  const editor = useRichText(input, {
    onLinkKey: () => onLinking(true),
    onKey: (event) => onKey.current(event),
  });
  const formats = chosenFormats(options.buttons);
  const commands = useSlash(editor, {
    formats: readOnly ? [] : formats,
    onLink: () => onLinking(true),
    onOffer: props.onCommands,
  });
  useLayoutEffect(() => {
    onKey.current = commands.handleKey;
  });

  const replacePlainEditor = useEffectEvent((ready: TextEditor) => {
    if (plainEditor.current === null || ready.isDestroyed) return;
    takeOver(ready, plainEditor.current);
    onTakeOver();
  });
  useLayoutEffect(() => {
    // A layout effect: before the browser paints or handles another key.
    if (editor !== null) replacePlainEditor(editor);
  }, [editor]);

  return (
    <>
      <EditorContent className={isArriving ? classes.arriving : undefined} editor={editor} />
      {editor !== null && commands.slash !== null && (
        <SlashMenu commands={commands} editor={editor} />
      )}
      {editor !== null &&
        bar !== null &&
        !readOnly &&
        formats.length > 0 &&
        createPortal(
          <Toolbar editor={editor} formats={formats} isLinking={isLinking} onLinking={onLinking} />,
          bar,
        )}
    </>
  );
}

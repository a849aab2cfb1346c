import { EditorContent, type Editor as TextEditor } from "@tiptap/react";
import { useEffectEvent, useLayoutEffect, type RefObject } from "react";
import { createPortal } from "react-dom";

import { chosenFormats } from "../formats.ts";
import type { PlainEditorHandle } from "../plain-editor/plain-editor.tsx";
import type { RichTextProps } from "../text-box.ts";
import classes from "../wysiwyg.module.css";
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
}

/** The editable area and, while it has the focus, its toolbar. */
export function Editor(props: EditorProps) {
  const { input, plainEditor, isArriving, onTakeOver, bar, isLinking, onLinking } = props;
  const { readOnly, options } = input;
  const editor = useRichText(input, () => onLinking(true));
  const formats = chosenFormats(options.buttons);

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

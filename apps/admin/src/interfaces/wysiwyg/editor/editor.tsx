import { EditorContent, type Editor as TextEditor } from "@tiptap/react";
import { BubbleMenu } from "@tiptap/react/menus";
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type RefObject,
} from "react";

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
  isLinking: boolean;
  onLinking: (isLinking: boolean) => void;
}

/** The editable area and the toolbar over the selection. */
export function Editor({ input, plainEditor, isArriving, onTakeOver, ...linking }: EditorProps) {
  const { readOnly, options } = input;
  const { isLinking, onLinking } = linking;
  const editor = useRichText(input, () => onLinking(true));
  const shouldShow = useShouldShow(isLinking);
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
      {editor !== null && !readOnly && formats.length > 0 && (
        <BubbleMenu
          className={classes.bubble}
          editor={editor}
          options={bubbleOptions}
          shouldShow={shouldShow}
        >
          <Toolbar editor={editor} formats={formats} isLinking={isLinking} onLinking={onLinking} />
        </BubbleMenu>
      )}
    </>
  );
}

const bubbleOptions = { placement: "top" } as const;

/**
 * Whether the toolbar is shown: with a selection, and while a link is edited. Always the same function, because another
 * one would recreate the menu and lose the focus in it.
 */
function useShouldShow(
  isLinking: boolean,
): (state: { state: { selection: { empty: boolean } } }) => boolean {
  const linking = useRef(isLinking);
  useEffect(() => {
    linking.current = isLinking;
  }, [isLinking]);
  return useCallback(({ state }) => linking.current || !state.selection.empty, []);
}

import { ActionIcon } from "@mantine/core";
import { listOption, useHost, type InputProps } from "@rowhouse/extension-kit";
import { EditorContent } from "@tiptap/react";
import { BubbleMenu } from "@tiptap/react/menus";
import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";

import { Icon } from "../../ui/icon/icon.tsx";
import { chosenFormats } from "./formats.ts";
import { Toolbar } from "./toolbar.tsx";
import { useRichText } from "./use-rich-text.ts";
import classes from "./wysiwyg.module.css";

/** Rich text: an editable area, a toolbar over the selection, and a mode that fills the screen. */
export function Input(props: InputProps) {
  const { readOnly, error, options } = props;
  const { t } = useHost();
  const frame = useRef<HTMLDivElement>(null);
  const [isFull, setFull] = useState(false);
  const [isLinking, setLinking] = useState(false);
  const editor = useRichText(props, () => setLinking(true));
  const shouldShow = useShouldShow(isLinking);
  const formats = chosenFormats(listOption(options.buttons));

  function switchFull(next: boolean) {
    setFull(next);
    editor?.commands.focus();
  }

  useFullScreen(frame, { isFull, isOffered: !isLinking, onLeave: () => switchFull(false) });

  return (
    <div
      ref={frame}
      className={classes.frame}
      data-full={isFull || undefined}
      data-invalid={error !== null || undefined}
      data-read-only={readOnly || undefined}
      popover={isFull ? "manual" : undefined}
    >
      <EditorContent className={classes.content} editor={editor} />
      {editor !== null && !readOnly && formats.length > 0 && (
        <BubbleMenu
          className={classes.bubble}
          editor={editor}
          options={bubbleOptions}
          shouldShow={shouldShow}
        >
          <Toolbar editor={editor} formats={formats} isLinking={isLinking} onLinking={setLinking} />
        </BubbleMenu>
      )}
      {!readOnly && (
        <ActionIcon
          aria-label={t(isFull ? "close" : "interfaces.wysiwyg.distraction_free_mode")}
          className={classes.corner}
          size={28}
          title={t(isFull ? "close" : "interfaces.wysiwyg.distraction_free_mode")}
          onClick={() => switchFull(!isFull)}
        >
          <Icon name={isFull ? "close" : "fullscreen"} size={18} />
        </ActionIcon>
      )}
    </div>
  );
}

/** Lifts the frame above everything while it fills the screen; Escape leaves, unless the link entry needs the key. */
function useFullScreen(
  frame: RefObject<HTMLDivElement | null>,
  { isFull, isOffered, onLeave }: { isFull: boolean; isOffered: boolean; onLeave: () => void },
): void {
  useEffect(() => {
    // As a popover the frame lies above everything and keeps its place in the page, so the editor stays the same.
    // Taking the attribute away hides the popover, which is the way back.
    if (isFull) frame.current?.showPopover?.();
  }, [frame, isFull]);

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOffered) return;
    event.stopPropagation();
    onLeave();
  });
  useEffect(() => {
    if (!isFull) return undefined;
    // Before the editor hears of it, which would take Escape for itself.
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", listener, true);
    return () => document.removeEventListener("keydown", listener, true);
  }, [isFull]);
}

const bubbleOptions = { placement: "top" } as const;

/**
 * Whether the toolbar stands over the text: with a selection, and while a link is set. The same function all the time,
 * because another one would make the menu anew and lose the focus in it.
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

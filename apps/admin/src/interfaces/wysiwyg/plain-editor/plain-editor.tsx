import { useImperativeHandle, useLayoutEffect, useRef, type ClipboardEvent, type Ref } from "react";

import { useBusyPeriod } from "../../../ui/late-editor/use-busy-period.ts";
import type { RichTextProps } from "../rich-text-props.ts";
import { htmlOf, textBoxAttributes } from "../../../ui/rich-editor/text-box.ts";
import classes from "../../../ui/rich-editor/rich-editor.module.css";
import { cleanForPaste, renderText, readText } from "./text-dom.ts";

/** What the full editor needs to continue where the plain one stops. */
export interface PlainEditorHandle {
  box: HTMLElement;
  /** The text before it was edited. */
  original: string;
}

interface PlainEditorProps {
  ref: Ref<PlainEditorHandle>;
  input: RichTextProps;
  /** Whether a pointer is pressed or a composition is in progress, during which the editor must not be replaced. */
  onBusy: (isBusy: boolean) => void;
}

/**
 * The text until the full editor is loaded: it looks the same and is edited by the browser itself. So no key is lost, and
 * the text stays editable when the full editor cannot be loaded.
 */
export function PlainEditor({ ref, input, onBusy }: PlainEditorProps) {
  const { value, onChange, readOnly, options } = input;
  const html = htmlOf(value);
  const box = useRef<HTMLDivElement>(null);
  const known = useRef<string | null>(null);
  const original = useRef("");
  const busy = useBusyPeriod(onBusy);

  useLayoutEffect(() => {
    // What was typed here comes back as the value; rendering it again would lose the caret.
    if (known.current === html) return;
    known.current = html;
    original.current = html;
    box.current?.replaceChildren(renderText(html));
  }, [html]);

  useImperativeHandle(ref, () => ({
    get box() {
      if (box.current === null)
        throw new Error("The plain editor is rendered while its handle is used.");
      return box.current;
    },
    get original() {
      return original.current;
    },
  }));

  function handleInput() {
    if (box.current === null) return;
    const staged = readText(box.current);
    known.current = staged ?? "";
    onChange(staged);
  }

  return (
    <div
      {...textBoxAttributes(input)}
      ref={box}
      className={classes.text}
      contentEditable={!readOnly}
      data-empty={html === "" || undefined}
      data-placeholder={options.placeholder}
      data-plain-editor
      role="textbox"
      tabIndex={0}
      onCompositionEnd={busy.end}
      onCompositionStart={busy.begin}
      // A drop would not be cleaned; the full editor, which is being loaded, supports it.
      onDrop={(event) => event.preventDefault()}
      onInput={handleInput}
      onPaste={handlePaste}
      onPointerDown={(event) => event.button === 0 && busy.begin()}
    />
  );
}

/** Inserts the pasted text, cleaned, at the caret. */
function handlePaste(event: ClipboardEvent) {
  event.preventDefault();
  const html = cleanForPaste(event.clipboardData.getData("text/html"));
  const text = event.clipboardData.getData("text/plain");
  // Only this lets the browser split the line at the caret and undo the paste.
  if (html === "") document.execCommand("insertText", false, text);
  else document.execCommand("insertHTML", false, html);
}

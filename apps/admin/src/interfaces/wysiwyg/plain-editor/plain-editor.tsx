import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ClipboardEvent,
  type Ref,
} from "react";

import { htmlOf, textBoxAttributes, type RichTextProps } from "../text-box.ts";
import classes from "../wysiwyg.module.css";
import { cleanForPaste, drawText, readText } from "./text-dom.ts";

/** What the editor needs in order to go on where the plain editor stops. */
export interface PlainEditorHandle {
  box: HTMLElement;
  /** The text before anything was written in it. */
  original: string;
}

interface PlainEditorProps {
  ref: Ref<PlainEditorHandle>;
  input: RichTextProps;
  /** Whether a press or a composition is under way, during which the text must not be taken from under the hand. */
  onBusy: (isBusy: boolean) => void;
}

/**
 * The text until the editor is there: looks the same and can be written in, by the browser's own means. So no key is
 * lost, whatever the keyboard, and the text stays editable when the editor cannot be loaded at all.
 */
export function PlainEditor({ ref, input, onBusy }: PlainEditorProps) {
  const { value, onChange, readOnly, options } = input;
  const html = htmlOf(value);
  const box = useRef<HTMLDivElement>(null);
  const known = useRef<string | null>(null);
  const original = useRef("");
  const hold = useHold(onBusy);

  useLayoutEffect(() => {
    // What was written here comes back as the value; drawing it would take the caret away.
    if (known.current === html) return;
    known.current = html;
    original.current = html;
    box.current?.replaceChildren(drawText(html));
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
      onCompositionEnd={hold.end}
      onCompositionStart={hold.begin}
      // What is dropped would not be cleaned; the editor, which is on its way, takes it.
      onDrop={(event) => event.preventDefault()}
      onInput={handleInput}
      onPaste={handlePaste}
      onPointerDown={(event) => event.button === 0 && hold.begin()}
    />
  );
}

/** Puts what is pasted at the caret, clean. */
function handlePaste(event: ClipboardEvent) {
  event.preventDefault();
  const html = cleanForPaste(event.clipboardData.getData("text/html"));
  const text = event.clipboardData.getData("text/plain");
  // No other way lets the browser split the line at the caret and take the paste back with its own undo.
  if (html === "") document.execCommand("insertText", false, text);
  else document.execCommand("insertHTML", false, html);
}

/** Reports the time between a press or the start of a composition and its end. */
function useHold(onBusy: (isBusy: boolean) => void): { begin: () => void; end: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const begin = () => {
    clearTimeout(timer.current);
    onBusy(true);
  };
  const end = () => {
    clearTimeout(timer.current);
    // Some browsers report what a composition made, and the click that a press was, only after its end.
    timer.current = setTimeout(() => onBusy(false));
  };

  const handleRelease = useEffectEvent(end);
  useEffect(() => {
    const release = () => handleRelease();
    for (const name of releases) window.addEventListener(name, release);
    return () => {
      for (const name of releases) window.removeEventListener(name, release);
    };
  }, []);
  return { begin, end };
}

const releases = ["pointerup", "pointercancel"];

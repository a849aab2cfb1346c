import { useImperativeHandle, useLayoutEffect, useRef, type ClipboardEvent, type Ref } from "react";

import { useBusyPeriod } from "../late-editor/use-late-editor.ts";
import prose from "../prose.module.css";
import classes from "./rich-editor.module.css";
import { cleanForPaste, htmlOf, readText, renderText, type Allowed } from "./text-dom.ts";

/** The properties that name a text box, and what is said about it. */
export interface TextBox {
  id: string;
  labelledBy: string;
  describedBy?: string;
  readOnly: boolean;
  required: boolean;
  error: string | null;
}

/** The field that is edited. */
export interface TextField extends TextBox {
  value: string | number | null;
  onChange: (value: string | null) => void;
  placeholder: string;
}

/** The state from which the editor continues where the standing text stops. */
export interface StandingTextHandle {
  box: HTMLElement;
  /** The text before it was edited. */
  original: string;
  /** The text as it was staged last. */
  staged: string;
}

interface StandingTextProps {
  ref: Ref<StandingTextHandle>;
  field: TextField;
  allowed: Allowed;
  /** Whether a pointer is pressed or a composition is in progress, during which the editor must not be replaced. */
  onBusy: (isBusy: boolean) => void;
}

/**
 * The HTML of a text, cleaned, until its editor is loaded. It looks the same, and what is typed meanwhile goes where the
 * browser puts it: so no key, composition or dictated word is lost (decision 21), also where the editor cannot be loaded.
 */
export function StandingText({ ref, field, allowed, onBusy }: StandingTextProps) {
  const { value, onChange, readOnly, placeholder } = field;
  const html = htmlOf(value);
  const box = useRef<HTMLDivElement>(null);
  const known = useRef<string | null>(null);
  const original = useRef("");
  const busy = useBusyPeriod(onBusy);

  useLayoutEffect(() => {
    // Text that was typed here comes back as the value; rendering it again would lose the caret.
    if (known.current === html) return;
    known.current = html;
    original.current = html;
    box.current?.replaceChildren(renderText(html, allowed));
  }, [html, allowed]);

  useImperativeHandle(ref, () => ({
    get box() {
      if (box.current === null)
        throw new Error("The standing text is rendered while its handle is used.");
      return box.current;
    },
    get original() {
      return original.current;
    },
    get staged() {
      return known.current ?? "";
    },
  }));

  function handleInput() {
    if (box.current === null) return;
    const staged = readText(box.current, allowed);
    known.current = htmlOf(staged);
    onChange(staged);
  }

  /** Inserts the pasted text, cleaned, at the caret. */
  function handlePaste(event: ClipboardEvent) {
    event.preventDefault();
    const pasted = cleanForPaste(event.clipboardData.getData("text/html"), allowed);
    const text = event.clipboardData.getData("text/plain");
    // Only this lets the browser split the line at the caret and undo the paste.
    if (pasted === "") document.execCommand("insertText", false, text);
    else document.execCommand("insertHTML", false, pasted);
  }

  return (
    <div
      {...textBoxAttributes(field)}
      ref={box}
      className={`${prose.prose} ${classes.text}`}
      contentEditable={!readOnly}
      data-empty={html === "" || undefined}
      data-placeholder={placeholder}
      data-plain-editor
      onCompositionEnd={busy.end}
      onCompositionStart={busy.begin}
      // A drop would not be cleaned; the editor, which is being loaded, supports it.
      onDrop={(event) => event.preventDefault()}
      onInput={handleInput}
      onPaste={handlePaste}
      onPointerDown={(event) => event.button === 0 && busy.begin()}
    />
  );
}

/** The attributes that make an area a named text box for the label and for assistive technology. */
export function textBoxAttributes(field: TextBox): Record<string, string | number> {
  const { id, labelledBy, describedBy, readOnly, required, error } = field;
  return {
    id,
    role: "textbox",
    tabIndex: 0,
    "aria-multiline": "true",
    "aria-labelledby": labelledBy,
    ...(describedBy === undefined ? {} : { "aria-describedby": describedBy }),
    ...(readOnly ? { "aria-readonly": "true" } : {}),
    ...(required ? { "aria-required": "true" } : {}),
    ...(error === null ? {} : { "aria-invalid": "true" }),
  };
}

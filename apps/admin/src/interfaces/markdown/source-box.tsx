import type { InputProps } from "@rowhouse/extension-kit";
import { useImperativeHandle, useRef, type KeyboardEvent, type Ref } from "react";

import { edits, type Edit, type Selected } from "./edits.ts";
import type { markdownOptions } from "./interface.ts";
import classes from "./markdown.module.css";

/** Applies an edit to what is selected in the source. */
export interface SourceHandle {
  apply: (edit: (selected: Selected) => Edit) => void;
}

interface SourceBoxProps {
  ref: Ref<SourceHandle>;
  input: InputProps<string | number | null, typeof markdownOptions>;
  text: string;
}

/** The source of Markdown, as plain text. */
export function SourceBox({ ref, input, text }: SourceBoxProps) {
  const { id, labelledBy, describedBy, readOnly, required, error, onChange } = input;
  const box = useRef<HTMLTextAreaElement>(null);
  const apply: SourceHandle["apply"] = (edit) => {
    if (box.current !== null) change(box.current, edit);
  };
  useImperativeHandle(ref, () => ({ apply }));

  function handleKey(event: KeyboardEvent) {
    const edit = event.ctrlKey || event.metaKey ? keys[event.key.toLowerCase()] : undefined;
    if (edit === undefined || readOnly || event.shiftKey || event.altKey) return;
    event.preventDefault();
    apply(edit);
  }

  return (
    <textarea
      ref={box}
      aria-describedby={describedBy || undefined}
      aria-invalid={error !== null || undefined}
      aria-labelledby={labelledBy}
      aria-required={required || undefined}
      className={classes.source}
      dir="auto"
      id={id}
      placeholder={input.options.placeholder}
      readOnly={readOnly}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={handleKey}
    />
  );
}

const keys: Partial<Record<string, (selected: Selected) => Edit>> = {
  b: edits.bold.edit,
  i: edits.italic.edit,
  k: edits.link.edit,
};

function change(box: HTMLTextAreaElement, edit: (selected: Selected) => Edit): void {
  box.focus();
  const { value: text, selectionStart, selectionEnd } = box;
  const { from, to, insert, start, end } = edit({ text, start: selectionStart, end: selectionEnd });
  box.setSelectionRange(from, to);
  // Only this can be undone by the browser; where it is missing the text is replaced all the same.
  if (!document.execCommand?.("insertText", false, insert)) {
    box.setRangeText(insert, from, to);
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }
  box.setSelectionRange(start, end);
}

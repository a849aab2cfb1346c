import type { CSSProperties, Ref } from "react";

import { useBusyPeriod } from "../late-editor/use-late-editor.ts";
import classes from "./code-box.module.css";
import { linesInView, type CodeControl } from "./code-control.ts";

interface PlainCodeProps {
  ref: Ref<HTMLTextAreaElement>;
  control: CodeControl;
  lineCount: number;
  onBusy: (isBusy: boolean) => void;
}

/** Code as plain text until its editor is loaded: nothing moves when that takes over. */
export function PlainCode({ ref, control, lineCount, onBusy }: PlainCodeProps) {
  const { readOnly, hasLineNumbers, text, onText } = control;
  const busy = useBusyPeriod(onBusy);
  return (
    <textarea
      ref={ref}
      aria-describedby={control.describedBy || undefined}
      aria-invalid={control.isInvalid || undefined}
      aria-labelledby={control.labelledBy}
      aria-required={control.required || undefined}
      autoCapitalize="off"
      autoComplete="off"
      className={classes.text}
      data-numbered={hasLineNumbers || undefined}
      data-plain-editor={!readOnly || undefined}
      dir="ltr"
      id={control.id}
      placeholder={control.placeholder}
      readOnly={readOnly}
      rows={Math.min(Math.max(lineCount, linesInView.fewest), linesInView.most)}
      spellCheck={false}
      // The width of the line numbers depends on how many there are.
      style={widthFor(lineCount)}
      value={text}
      wrap="off"
      onChange={(event) => onText(event.currentTarget.value)}
      onCompositionEnd={busy.end}
      onCompositionStart={busy.begin}
      onPointerDown={(event) => event.button === 0 && busy.begin()}
    />
  );
}

type Width = CSSProperties & { "--digits": number };

function widthFor(lineCount: number): Width {
  return { "--digits": Math.max(String(lineCount).length, 2) };
}

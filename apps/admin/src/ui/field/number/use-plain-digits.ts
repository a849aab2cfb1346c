import { useLayoutEffect, useRef, useState } from "react";

import { plainCaret } from "./number-text.model.ts";

/**
 * Shows a number with marks between thousands until its box is edited, then without them, the caret at the same digit.
 * @param texts the number in both writings
 */
export function usePlainDigits({ grouped, plain }: { grouped: string; plain: string }) {
  const [isEdited, setEdited] = useState(false);
  const selection = useRef<{ box: HTMLInputElement; start: number; end: number } | null>(null);
  const shown = isEdited ? plain : grouped;

  useLayoutEffect(() => {
    const next = selection.current;
    selection.current = null;
    next?.box.setSelectionRange(next.start, next.end);
  });

  function edit(box: HTMLInputElement) {
    if (isEdited) return;
    setEdited(true);
    if (grouped === plain) return;
    const at = (caret: number | null) => plainCaret(grouped, plain, caret ?? 0);
    selection.current = { box, start: at(box.selectionStart), end: at(box.selectionEnd) };
  }

  return {
    shown,
    /** The box is being edited. */
    edit,
    /** The box was left. */
    leave: () => setEdited(false),
    /** What stands in the box after a key, without the marks when it was the first one. */
    typed(box: HTMLInputElement): string {
      setEdited(true);
      if (shown === plain) return box.value;
      const caret = box.selectionStart ?? box.value.length;
      const before = plainCaret(grouped, plain, sameStart(grouped, box.value));
      const rest = grouped.length - (box.value.length - caret);
      const inserted = box.value.slice(sameStart(grouped, box.value), caret);
      const start = before + inserted.length;
      selection.current = { box, start, end: start };
      return plain.slice(0, before) + inserted + plain.slice(plainCaret(grouped, plain, rest));
    },
  };
}

function sameStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

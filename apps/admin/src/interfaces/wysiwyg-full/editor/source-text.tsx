import { useState } from "react";

import { cleanHtml, withMedia } from "../../../ui/rich-editor/late/clean.ts";
import { toStaged } from "../../../ui/rich-editor/model.ts";
import { htmlOf } from "../../../ui/rich-editor/text-box.ts";
import classes from "./full.module.css";
import type { FullTextProps } from "./use-full-text.ts";

/** The HTML of the text. What is staged is cleaned; what is typed stays as it is until the box is left. */
export function SourceText({ input }: { input: FullTextProps }) {
  const { id, labelledBy, describedBy, readOnly, error, value, onChange } = input;
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <textarea
      aria-describedby={describedBy || undefined}
      aria-invalid={error !== null || undefined}
      aria-labelledby={labelledBy}
      className={classes.source}
      dir="ltr"
      id={id}
      readOnly={readOnly}
      spellCheck={false}
      value={typed ?? htmlOf(value)}
      onBlur={() => setTyped(null)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(toStaged(cleanHtml(event.currentTarget.value, withMedia)));
      }}
    />
  );
}

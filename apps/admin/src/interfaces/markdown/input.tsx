import { useHost, type InputProps } from "@rowhouse/extension-kit";
import {
  Suspense,
  useImperativeHandle,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
} from "react";

import { Grid } from "../../design/words.tsx";
import { lazyPart } from "../../design/lazy/lazy-part.tsx";
import { ToolRow } from "../../design/toolbar/tool-row.tsx";
import { Segments } from "../../design/segments/segments.tsx";
import { edits, type Edit, type Selected } from "./edits.ts";
import type { markdownOptions } from "./interface.ts";
import classes from "./markdown.module.css";

const Preview = lazyPart(async () => (await import("./preview/preview.tsx")).Preview, {
  place: "part",
});

/** Markdown: the source with a toolbar, and the text as readers see it, in a tab or beside it. */
export function Input(props: InputProps<string | number | null, typeof markdownOptions>) {
  const { id, labelledBy, readOnly, error, options } = props;
  const { t } = useHost();
  const [view, setView] = useState<"edit" | "preview">(readOnly ? "preview" : "edit");
  const source = useRef<SourceHandle>(null);
  const text = String(props.value ?? "");
  const isEditing = !options.tabbed || view === "edit";
  const hasPreview = !options.tabbed || view === "preview";

  const buttons = Object.entries(edits).map(([name, { icon, edit }]) => ({
    id: name,
    icon,
    label: t(`interfaces.markdown.${name}`),
    onUse: () => source.current?.apply(edit),
  }));

  return (
    <div
      className={classes.frame}
      data-invalid={error !== null || undefined}
      data-read-only={readOnly || undefined}
      data-side={!options.tabbed || undefined}
      // How high it begins is an option of the field.
      style={heightFor(options.rows)}
    >
      <Grid className={classes.panes}>
        <div className={classes.pane} hidden={!isEditing}>
          <SourceBox ref={source} input={props} text={text} />
        </div>
        {hasPreview && (
          <div
            aria-label={readOnly ? undefined : t("interfaces.markdown.preview")}
            aria-labelledby={readOnly ? labelledBy : undefined}
            className={classes.pane}
            data-preview
            id={`${id}-preview`}
            role="group"
          >
            <Suspense>
              <Preview text={text} />
            </Suspense>
          </div>
        )}
      </Grid>
      <div className={classes.strip}>
        {!readOnly && isEditing && (
          <ToolRow buttons={buttons} label={t("interfaces.markdown.toolbar")} />
        )}
        {options.tabbed && (
          <Segments
            aria-label={t("interfaces.markdown.view")}
            className={classes.views}
            options={[
              { value: "edit", label: t("interfaces.markdown.edit") },
              { value: "preview", label: t("interfaces.markdown.preview") },
            ]}
            size="small"
            value={view}
            onChange={(next) => setView(next === "preview" ? "preview" : "edit")}
          />
        )}
      </div>
    </div>
  );
}

type Height = CSSProperties & { "--rows": number };

function heightFor(rows: number): Height {
  return { "--rows": rows };
}

/** Applies an edit to what is selected in the source. */
interface SourceHandle {
  apply: (edit: (selected: Selected) => Edit) => void;
}

interface SourceBoxProps {
  ref: Ref<SourceHandle>;
  input: InputProps<string | number | null, typeof markdownOptions>;
  text: string;
}

/** The source of Markdown, as plain text. */
function SourceBox({ ref, input, text }: SourceBoxProps) {
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

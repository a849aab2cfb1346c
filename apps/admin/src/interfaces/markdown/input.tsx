import { SegmentedControl } from "@mantine/core";
import { useHost, type InputProps } from "@rowhouse/extension-kit";
import { Suspense, useRef, useState, type CSSProperties } from "react";

import { lazyPart } from "../../ui/lazy/lazy-part.tsx";
import { ToolRow } from "../../ui/toolbar/tool-row.tsx";
import { edits } from "./edits.ts";
import type { markdownOptions } from "./interface.ts";
import classes from "./markdown.module.css";
import { SourceBox, type SourceHandle } from "./source-box.tsx";

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
      <div className={classes.panes}>
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
      </div>
      <div className={classes.strip}>
        {!readOnly && isEditing && (
          <ToolRow buttons={buttons} label={t("interfaces.markdown.toolbar")} />
        )}
        {options.tabbed && (
          <SegmentedControl
            aria-label={t("interfaces.markdown.view")}
            className={classes.views}
            data={[
              { value: "edit", label: t("interfaces.markdown.edit") },
              { value: "preview", label: t("interfaces.markdown.preview") },
            ]}
            size="xs"
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

import { ActionIcon } from "@mantine/core";
import { useHost } from "@rowhouse/extension-kit";
import { useRef, useState, type FocusEvent } from "react";

import { Hint } from "../../ui/hint/hint.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { useLateEditor } from "../../ui/late-editor/use-late-editor.ts";
import { loadModule } from "../../ui/loading/load-module.ts";
import "./icons.ts";
import { useFullScreen } from "../../ui/rich-editor/full-screen.ts";
import { PlainEditor, type PlainEditorHandle } from "./plain-editor/plain-editor.tsx";
import type { RichTextProps } from "./rich-text-props.ts";
import classes from "../../ui/rich-editor/rich-editor.module.css";

const importEditor = () => import("./editor/editor.tsx");
const load = () => loadModule(importEditor);

/**
 * Rich text: an editable area, a toolbar while it has the focus, and a mode that fills the screen. A plain editor is there
 * at once; the full one, with the toolbar, is loaded when the user interacts with the text.
 */
export function Input(props: RichTextProps) {
  const { readOnly, error } = props;
  const { t, notify } = useHost();
  const frame = useRef<HTMLDivElement>(null);
  const plainEditor = useRef<PlainEditorHandle>(null);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const [hasFocus, setFocus] = useState(false);
  const [isFull, setFull] = useState(false);
  const [isLinking, setLinking] = useState(false);
  const [hasCommands, setCommands] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [hasEditor, setHasEditor] = useState(false);
  const { part, request } = useLateEditor(frame, {
    load,
    isOff: readOnly,
    onMissing: () => notify({ color: "danger", title: t("interfaces.wysiwyg.not_loaded") }),
  });
  const isEditorRendered = hasEditor || !(isBusy || readOnly);
  const fullLabel = t(isFull ? "close" : "interfaces.wysiwyg.distraction_free_mode");

  const isEscapeFree = !isLinking && !hasCommands;
  useFullScreen(frame, { isFull, isEscapeFree, onLeave: () => setFull(false) });

  function handleFocus() {
    setFocus(true);
    request();
  }

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
    setFocus(currentTarget.contains(relatedTarget));
  }

  return (
    <div
      ref={frame}
      className={classes.frame}
      data-full={isFull || undefined}
      data-invalid={error !== null || undefined}
      data-read-only={readOnly || undefined}
      popover={isFull ? "manual" : undefined}
      onDragEnter={request}
      onBlur={handleBlur}
      onFocus={handleFocus}
      onPointerDown={request}
      onPointerEnter={request}
    >
      {!hasEditor && <PlainEditor ref={plainEditor} input={props} onBusy={setBusy} />}
      {part !== null && isEditorRendered && (
        <part.Editor
          input={props}
          isArriving={!hasEditor}
          bar={hasFocus ? bar : null}
          isLinking={isLinking}
          plainEditor={plainEditor}
          onCommands={setCommands}
          onLinking={setLinking}
          onTakeOver={() => setHasEditor(true)}
        />
      )}
      {!readOnly && (
        // Behind the text for the Tab key, above it for the eye.
        <div className={classes.strip}>
          <div ref={setBar} className={classes.bar} />
          <Hint isName label={fullLabel}>
            <ActionIcon
              aria-label={fullLabel}
              className={classes.corner}
              size={28}
              onClick={() => setFull(!isFull)}
            >
              <Icon name={isFull ? "close" : "fullscreen"} size={18} />
            </ActionIcon>
          </Hint>
        </div>
      )}
    </div>
  );
}

import { ActionIcon } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { Hint } from "../hint/hint.tsx";
import { Icon } from "../icon/icon.tsx";
import { useLateEditor } from "../late-editor/use-late-editor.ts";
import { loadModule } from "../loading/load-module.ts";
import { notify } from "../notify/notify.ts";
import classes from "./code-box.module.css";
import type { CodeControl, CodeTool } from "./code-control.ts";
import { codeLanguages } from "./languages.ts";
import { PlainCode } from "./plain-code.tsx";

const importEditor = () => import("./editor/code-editor.tsx");
const load = () => loadModule(importEditor);

interface CodeBoxProps {
  control: CodeControl;
  tools: readonly CodeTool[];
}

/**
 * A text that a machine reads: letters of equal width, how many lines it has, and the way to where it is wrong. It can be
 * edited at once; colors, search and the like come with an editor that is loaded late.
 */
export function CodeBox({ control, tools }: CodeBoxProps) {
  const { id, text, readOnly, language, problem } = control;
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const [isBusy, setBusy] = useState(false);
  /** Selects a place in the editor; null while the plain box stands. */
  const [select, setSelect] = useState<((offset: number) => void) | null>(null);
  const { part, request } = useLateEditor(frame, {
    load,
    isOff: false,
    onMissing: () =>
      notify({ id: "code-editor", color: "danger", title: t("interfaces.code.not_loaded") }),
  });
  const hasEditor = select !== null;
  const lineCount = text === "" ? 0 : text.split("\n").length;
  const languageName = codeLanguages[language];
  const keysId = `${id}-keys`;

  function goToProblem() {
    if (problem === null) return;
    if (select !== null) select(problem.offset);
    else {
      box.current?.focus();
      box.current?.setSelectionRange(problem.offset, problem.offset + 1);
    }
  }

  return (
    <div
      ref={frame}
      className={classes.frame}
      data-invalid={control.isInvalid || undefined}
      data-read-only={readOnly || undefined}
      onFocus={request}
      onPointerDown={request}
      onPointerEnter={request}
    >
      {!hasEditor && (
        <PlainCode ref={box} control={control} lineCount={lineCount} onBusy={setBusy} />
      )}
      {part !== null && (hasEditor || !isBusy) && (
        <part.CodeEditor
          control={control}
          keysId={keysId}
          plainBox={box}
          onTakeOver={(handle) => setSelect(() => handle)}
        />
      )}
      <div className={classes.foot}>
        {problem !== null && !readOnly && (
          <button className={classes.problem} type="button" onClick={goToProblem}>
            <Icon name="error" size={16} />
            {t("interfaces.code.place", { line: problem.line, column: problem.column })}
          </button>
        )}
        {hasEditor && !readOnly && (
          <span className={classes.keys} id={keysId}>
            {t("interfaces.code.leave")}
          </span>
        )}
        <span className={classes.count} dir="auto">
          {lineCount > 0 &&
            (languageName === null
              ? t("interfaces.code.lines", { count: lineCount })
              : t("interfaces.code.lines_of", { count: lineCount, language: languageName }))}
        </span>
        {tools
          .filter(({ onlyReads = false }) => onlyReads || !readOnly)
          .map(({ icon, label, onUse }) => (
            <Hint key={icon} isName label={label}>
              <ActionIcon aria-label={label} className={classes.tool} size={28} onClick={onUse}>
                <Icon name={icon} size={18} />
              </ActionIcon>
            </Hint>
          ))}
      </div>
    </div>
  );
}

import { ActionIcon } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";

import { Hint } from "../hint/hint.tsx";
import { Icon } from "../icon/icon.tsx";
import classes from "./code-box.module.css";

/** A button below the text. */
export interface CodeTool {
  icon: string;
  label: string;
  onUse: () => void;
}

export interface CodeBoxProps {
  id: string;
  labelledBy: string;
  describedBy?: string | undefined;
  readOnly: boolean;
  required: boolean;
  isInvalid: boolean;
  text: string;
  onText: (text: string) => void;
  /** What the text is written in, as people call it; null for none. */
  languageName: string | null;
  /** Where the text is wrong. */
  problem: { offset: number; line: number; column: number } | null;
  tools: readonly CodeTool[];
}

/** Fewest and most lines that are seen at once. */
const fewest = 5;
const most = 20;

/** A text that a machine reads: letters of equal width, how many lines it has, and the way to where it is wrong. */
export function CodeBox(props: CodeBoxProps) {
  const { text, onText, readOnly, languageName, problem, tools } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLTextAreaElement>(null);
  const count = text === "" ? 0 : text.split("\n").length;

  function goToProblem() {
    if (problem === null) return;
    box.current?.focus();
    box.current?.setSelectionRange(problem.offset, problem.offset + 1);
  }

  return (
    <div
      className={classes.frame}
      data-invalid={props.isInvalid || undefined}
      data-read-only={readOnly || undefined}
    >
      <textarea
        ref={box}
        aria-describedby={props.describedBy || undefined}
        aria-invalid={props.isInvalid || undefined}
        aria-labelledby={props.labelledBy}
        aria-required={props.required || undefined}
        autoCapitalize="off"
        autoComplete="off"
        className={classes.text}
        dir="ltr"
        id={props.id}
        readOnly={readOnly}
        rows={Math.min(Math.max(count, fewest), most)}
        spellCheck={false}
        value={text}
        wrap="off"
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <div className={classes.foot}>
        {problem !== null && !readOnly && (
          <button className={classes.problem} type="button" onClick={goToProblem}>
            <Icon name="error" size={16} />
            {t("interfaces.code.place", { line: problem.line, column: problem.column })}
          </button>
        )}
        <span className={classes.count} dir="auto">
          {count > 0 &&
            (languageName === null
              ? t("interfaces.code.lines", { count })
              : t("interfaces.code.lines_of", { count, language: languageName }))}
        </span>
        {!readOnly &&
          tools.map(({ icon, label, onUse }) => (
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

import { useRef, useState, type CSSProperties, type Ref } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { Text } from "../words.tsx";
import { Hint } from "../hint/hint.tsx";
import { ActionIcon } from "../icon/action-icon.tsx";
import { Icon } from "../icon/icon.tsx";
import { useBusyPeriod, useLateEditor } from "../late-editor/use-late-editor.ts";
import { loadModule } from "../loading/load-module.ts";
import { notify } from "../notify/notify.ts";
import classes from "./code-box.module.css";
import { codeLanguages, type CodeLanguage } from "./code-value.ts";
import { writeJson, type FoundProblem } from "./json.ts";

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
        <Text tabular nowrap className={classes.count} dir="auto">
          {lineCount > 0 &&
            (languageName === null
              ? t("interfaces.code.lines", { count: lineCount })
              : t("interfaces.code.lines_of", { count: lineCount, language: languageName }))}
        </Text>
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

/** Where a text is wrong, and the sentence about it. */
interface CodeProblem {
  offset: number;
  line: number;
  column: number;
  message: string;
}

/** The props that the plain box and the editor need alike. */
export interface CodeControl {
  id: string;
  labelledBy: string;
  describedBy?: string | undefined;
  readOnly: boolean;
  required: boolean;
  isInvalid: boolean;
  text: string;
  onText: (text: string) => void;
  language: CodeLanguage;
  hasLineNumbers: boolean;
  placeholder?: string | undefined;
  problem: CodeProblem | null;
}

/** Fewest and most lines that are seen at once; the style sheet has the same. */
const linesInView = { fewest: 5, most: 20 };

/** A button below the text. */
interface CodeTool {
  icon: string;
  label: string;
  /** Changes nothing: offered where the text cannot be edited as well. */
  onlyReads?: boolean;
  onUse: () => void;
}

interface PlainCodeProps {
  ref: Ref<HTMLTextAreaElement>;
  control: CodeControl;
  lineCount: number;
  onBusy: (isBusy: boolean) => void;
}

/** Code as plain text until its editor is loaded: nothing moves when that takes over. */
function PlainCode({ ref, control, lineCount, onBusy }: PlainCodeProps) {
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

type Translate = (key: string, params?: Record<string, unknown>) => string;

/** The props that an input receives from its frame. */
interface Frame {
  id: string;
  labelledBy: string;
  describedBy?: string;
  readOnly: boolean;
  required: boolean;
  error: string | null;
}

interface CodeState extends Pick<CodeControl, "text" | "onText" | "language" | "hasLineNumbers"> {
  problem: FoundProblem | null;
  t: Translate;
}

/** The props for the box of an input. */
export function codeControl(frame: Frame, { problem, t, ...state }: CodeState): CodeControl {
  return {
    ...state,
    id: frame.id,
    labelledBy: frame.labelledBy,
    describedBy: frame.describedBy,
    readOnly: frame.readOnly,
    required: frame.required,
    isInvalid: frame.error !== null,
    problem: problem && { ...problem, message: t(problem.key, problem.params) },
  };
}

interface ToolState {
  onText: (text: string) => void;
  t: Translate;
}

/** The tool that writes JSON again, where it is JSON. */
export function formatTool(
  text: string,
  { problem, onText, t }: ToolState & { problem: FoundProblem | null },
): CodeTool[] {
  if (problem !== null || text.trim() === "") return [];
  return [
    {
      icon: "format_indent_increase",
      label: t("interfaces.code.format"),
      onUse: () => onText(writeJson(JSON.parse(text))),
    },
  ];
}

/** Replaces the text by a template, where there is one. */
export function templateTool(template: string | null, { onText, t }: ToolState): CodeTool[] {
  if (template === null) return [];
  return [
    {
      icon: "post_add",
      label: t("interfaces.code.fill_template"),
      onUse: () => onText(template),
    },
  ];
}

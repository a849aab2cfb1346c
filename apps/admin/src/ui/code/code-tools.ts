import type { CodeControl, CodeTool } from "./code-control.ts";
import { writeJson } from "./json-text.ts";
import type { FoundProblem } from "./parse-json.ts";

type Translate = (key: string, params?: Record<string, unknown>) => string;

/** What an input receives from its frame. */
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

/** What the box of an input needs. */
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

/** Writes JSON anew, where it is JSON. */
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

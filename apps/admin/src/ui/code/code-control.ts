import type { CodeLanguage } from "./languages.ts";

/** Where a text is wrong, and the sentence about it. */
export interface CodeProblem {
  offset: number;
  line: number;
  column: number;
  message: string;
}

/** What the plain box and the editor need alike. */
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
export const linesInView = { fewest: 5, most: 20 };

/** A button below the text. */
export interface CodeTool {
  icon: string;
  label: string;
  /** Changes nothing: offered where the text cannot be edited as well. */
  onlyReads?: boolean;
  onUse: () => void;
}

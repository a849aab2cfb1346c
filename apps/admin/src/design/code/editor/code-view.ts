import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completeAnyWord,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import {
  bracketMatching,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
  type LanguageSupport,
} from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Annotation, Compartment, EditorState, type Extension } from "@codemirror/state";
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder as emptyText,
} from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";

import { loadModule } from "../../loading/load-module.ts";
import type { CodeControl } from "../code-box.tsx";
import type { CodeLanguage } from "../code-value.ts";

/** An editor and the parts of it that change. */
export interface CodeView {
  view: EditorView;
  setAccess: (extension: Extension) => void;
  setLanguage: (support: LanguageSupport | null) => void;
}

interface Start {
  text: string;
  placeholder: string | undefined;
  words: Record<string, string>;
  onText: (text: string) => void;
}

/** A text that comes from outside is not reported as typed. */
const fromOutside = Annotation.define<boolean>();

/** Makes the editor inside an element. */
export function makeView(
  parent: HTMLElement,
  { text, placeholder, words, onText }: Start,
): CodeView {
  const access = new Compartment();
  const language = new Compartment();
  const report = EditorView.updateListener.of(({ docChanged, transactions, state }) => {
    if (docChanged && !transactions.some((one) => one.annotation(fromOutside)))
      onText(state.doc.toString());
  });
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        access.of([]),
        language.of([]),
        report,
        EditorState.phrases.of(words),
        placeholder === undefined ? [] : emptyText(placeholder),
        basics,
      ],
    }),
  });
  return {
    view,
    setAccess: (extension) => view.dispatch({ effects: access.reconfigure(extension) }),
    setLanguage: (support) => view.dispatch({ effects: language.reconfigure(support ?? []) }),
  };
}

const basics: Extension = [
  history(),
  indentOnInput(),
  indentUnit.of("    "),
  EditorState.tabSize.of(4),
  bracketMatching(),
  closeBrackets(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  highlightSelectionMatches(),
  search({ top: true }),
  // On demand only: what is typed is not interrupted.
  autocompletion({ activateOnTyping: false, icons: false }),
  EditorState.languageData.of(() => [{ autocomplete: completeAnyWord }]),
  syntaxHighlighting(classHighlighter),
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...completionKeymap,
    // The editor itself lets Tab pass after Escape.
    indentWithTab,
  ]),
];

type Access = Pick<
  CodeControl,
  "id" | "labelledBy" | "describedBy" | "readOnly" | "required" | "isInvalid"
> & { keysId: string };

/** Who may do what, and what assistive technology says. */
export function accessOf(access: Access, hasLineNumbers: boolean): Extension {
  const { id, labelledBy, describedBy, readOnly, required, isInvalid, keysId } = access;
  const described = [describedBy, readOnly ? undefined : keysId].filter(Boolean).join(" ");
  return [
    EditorState.readOnly.of(readOnly),
    EditorView.editable.of(!readOnly),
    EditorView.contentAttributes.of({
      id,
      "aria-labelledby": labelledBy,
      ...(described === "" ? {} : { "aria-describedby": described }),
      ...(readOnly ? { "aria-readonly": "true", tabindex: "0" } : {}),
      ...(required ? { "aria-required": "true" } : {}),
      ...(isInvalid ? { "aria-invalid": "true" } : {}),
      // Escape belongs to the editor: a drawer around it stays open.
      "data-mantine-stop-propagation": "true",
    }),
    hasLineNumbers ? [lintGutter(), lineNumbers()] : [],
  ];
}

/** Replaces what differs, so that caret and scroll position stay where they can. */
export function rewrite(view: EditorView, text: string): void {
  const now = view.state.doc.toString();
  if (now === text) return;
  const least = Math.min(now.length, text.length);
  let start = 0;
  while (start < least && now[start] === text[start]) start++;
  let same = 0;
  while (same < least - start && now.at(-1 - same) === text.at(-1 - same)) same++;
  view.dispatch({
    changes: { from: start, to: now.length - same, insert: text.slice(start, text.length - same) },
    annotations: fromOutside.of(true),
  });
}

/** Underlines where the text is wrong; the sentence is shown on hover. */
export function showProblem(
  view: EditorView,
  problem: { offset: number; message: string } | null,
): void {
  const { length } = view.state.doc;
  const to = Math.min((problem?.offset ?? 0) + 1, length);
  const found =
    problem === null || length === 0
      ? []
      : [{ from: Math.max(to - 1, 0), to, severity: "error" as const, message: problem.message }];
  view.dispatch(setDiagnostics(view.state, found));
}

type Load = () => Promise<LanguageSupport>;

const importJavascript = () => import("@codemirror/lang-javascript");
const importJson = () => import("@codemirror/lang-json");
const importPhp = () => import("@codemirror/lang-php");
const importVue = () => import("@codemirror/lang-vue");

const loaders: Partial<Record<CodeLanguage, Load>> = {
  "application/json": async () => (await loadModule(importJson)).json(),
  "application/x-httpd-php": async () => (await loadModule(importPhp)).php(),
  "text/javascript": async () => (await loadModule(importJavascript)).javascript({ jsx: true }),
  "text/x-vue": async () => (await loadModule(importVue)).vue(),
};

/** Loads the support that colors and indents a language; null where there is nothing to color, or it is out of reach. */
export async function loadLanguage(language: CodeLanguage): Promise<LanguageSupport | null> {
  return (await loaders[language]?.().catch(() => null)) ?? null;
}

/** The words of the editor's own parts, by what the library calls them. */
export function wordsOf(
  t: (key: string, params?: Record<string, string>) => string,
): Record<string, string> {
  return {
    Find: t("interfaces.code.find"),
    Replace: t("interfaces.code.replace_with"),
    next: t("interfaces.code.find_next"),
    previous: t("interfaces.code.find_previous"),
    all: t("interfaces.code.find_all"),
    "match case": t("interfaces.code.match_case"),
    regexp: t("interfaces.code.expression"),
    "by word": t("interfaces.code.whole_word"),
    replace: t("interfaces.code.replace"),
    "replace all": t("interfaces.code.replace_all"),
    close: t("close"),
    "current match": t("interfaces.code.current_match"),
    "on line": t("interfaces.code.on_line"),
    "replaced match on line $": t("interfaces.code.replaced_one", { line: "$" }),
    "replaced $ matches": t("interfaces.code.replaced_all", { count: "$" }),
    "Go to line": t("interfaces.code.go_to_line"),
    go: t("interfaces.code.go"),
    Completions: t("interfaces.code.completions"),
    "Selection deleted": t("interfaces.code.selection_deleted"),
  };
}

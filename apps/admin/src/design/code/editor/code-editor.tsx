import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from "react";
import { useTranslation } from "../../../i18n/translation.ts";

import type { CodeControl } from "../code-box.tsx";
import classes from "./code-editor.module.css";
import {
  accessOf,
  loadLanguage,
  makeView,
  rewrite,
  showProblem,
  wordsOf,
  type CodeView,
} from "./code-view.ts";

interface CodeEditorProps {
  control: CodeControl;
  /** Id of the text that says which keys leave the editor. */
  keysId: string;
  plainBox: RefObject<HTMLTextAreaElement | null>;
  /** The editor is there; receives what selects a place in it. */
  onTakeOver: (select: (offset: number) => void) => void;
}

/** The editor of code. It begins where the plain box stopped: same text, selection, place and focus. */
export function CodeEditor({ control, keysId, plainBox, onTakeOver }: CodeEditorProps) {
  const { text, onText, readOnly, hasLineNumbers, language, problem, placeholder } = control;
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<CodeView | null>(null);

  const handleText = useEffectEvent((typed: string) => onText(typed));
  const create = useEffectEvent((parent: HTMLElement) =>
    makeView(parent, {
      text,
      placeholder,
      words: wordsOf((key, params) => t(key, params ?? {})),
      onText: (typed) => handleText(typed),
    }),
  );
  const begin = useEffectEvent((created: CodeView) => {
    continueFrom(plainBox.current, created);
    onTakeOver((offset) => select(created, offset));
  });

  useLayoutEffect(() => {
    if (place.current === null) return undefined;
    const created = create(place.current);
    setEditor(created);
    return () => created.view.destroy();
  }, []);

  const { id, labelledBy, describedBy, required, isInvalid } = control;
  useLayoutEffect(() => {
    editor?.setAccess(
      accessOf(
        { id, labelledBy, describedBy, readOnly, required, isInvalid, keysId },
        hasLineNumbers,
      ),
    );
  }, [editor, id, labelledBy, describedBy, readOnly, required, isInvalid, keysId, hasLineNumbers]);

  useLayoutEffect(() => {
    if (editor !== null) begin(editor);
  }, [editor]);

  useLayoutEffect(() => {
    if (editor !== null) rewrite(editor.view, text);
  }, [editor, text]);

  useEffect(() => {
    if (editor === null) return undefined;
    let isCurrent = true;
    void (async () => {
      const support = await loadLanguage(language);
      if (isCurrent) editor.setLanguage(support);
    })();
    return () => {
      isCurrent = false;
    };
  }, [editor, language]);

  const [offset, message] = [problem?.offset ?? null, problem?.message ?? ""];
  useEffect(() => {
    if (editor !== null) showProblem(editor.view, offset === null ? null : { offset, message });
  }, [editor, offset, message]);

  return <div ref={place} className={classes.place} dir="ltr" />;
}

function continueFrom(box: HTMLTextAreaElement | null, { view }: CodeView): void {
  if (box === null) return;
  view.dispatch({ selection: { anchor: box.selectionStart, head: box.selectionEnd } });
  view.scrollDOM.scrollTop = box.scrollTop;
  if (document.activeElement === box) view.focus();
}

function select({ view }: CodeView, offset: number): void {
  const head = Math.min(offset + 1, view.state.doc.length);
  view.dispatch({ selection: { anchor: Math.min(offset, head), head }, scrollIntoView: true });
  view.focus();
}

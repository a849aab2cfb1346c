import { Placeholder } from "@tiptap/extensions";
import { DOMParser } from "@tiptap/pm/model";
import { Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { useEditor, type Editor, type Extensions } from "@tiptap/react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import prose from "../../prose.module.css";
import classes from "../rich-editor.module.css";
import type { LateEditorProps } from "../rich-text.tsx";
import {
  textBoxAttributes,
  type StandingTextHandle,
  type TextBox,
  type TextField,
} from "../standing-text.tsx";
import { htmlOf, normalizeBreaks, renderText, toStaged, type Allowed } from "../text-dom.ts";
import { cleanHtml } from "./clean.ts";
import { withWordLists } from "./word-lists.ts";

/** The parts of an editor of rich text. */
export interface TextKind {
  allowed: Allowed;
  /** The extensions for the content of the text, apart from the placeholder. The same list each time. */
  extensions: Extensions;
  /** The HTML that a pasted text stands for; null for text that is just that. */
  htmlOfText?: (text: string) => string | null;
}

/** The handlers for everything that the editor does not do by itself. */
interface TextHandlers {
  /** The key of links, over selected text. */
  onLinkKey: () => void;
  /** Any key, before the editor handles it; true when it is done. */
  onKey: (event: KeyboardEvent) => boolean;
  /** Pictures that were pasted or dropped; without it they are left to the editor. */
  onPictures?: ((files: File[]) => void) | undefined;
}

/**
 * The editor of one field, which takes over from the standing text. What it stages comes back as a prop, maybe after the
 * next key: it does not replace the content under the caret; any other value does. What is as it was stays as it is
 * stored, however the editor writes it.
 */
export function useTextEditor(
  { field, standing, onTakeOver }: Pick<LateEditorProps, "field" | "standing" | "onTakeOver">,
  kind: TextKind,
  handlers: TextHandlers,
): Editor | null {
  const { value, onChange, readOnly, placeholder } = field;
  const { allowed, extensions, htmlOfText } = kind;
  const html = htmlOf(value);
  const clean = (dirty: string) => cleanHtml(dirty, allowed);
  /** The value as the editor last took it, and what has been staged since. */
  const known = useRef([html]);
  const stored = useRef(value === null ? null : String(value));
  const unchanged = useRef<string | null>(null);
  const latest = useRef({ onChange, ...handlers });
  useLayoutEffect(() => {
    latest.current = { onChange, ...handlers };
  });

  const editor = useEditor(
    {
      content: clean(html),
      editable: !readOnly,
      shouldRerenderOnTransaction: false,
      extensions: [...extensions, Placeholder.configure({ placeholder })],
      editorProps: {
        attributes: attributesOf(field),
        transformPastedHTML: (pasted) => clean(withWordLists(pasted)),
        handleKeyDown: ({ state }, event) => {
          if (latest.current.onKey(event)) return true;
          if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return false;
          if (!state.selection.empty) latest.current.onLinkKey();
          return true;
        },
        handlePaste: (view, event) =>
          takePictures(event.clipboardData, latest.current) ||
          pasteText(view, event.clipboardData, htmlOfText),
        handleDrop: (_view, event) => takePictures(event.dataTransfer, latest.current),
      },
      onCreate: ({ editor: created }) => {
        unchanged.current = created.getHTML();
      },
      onUpdate: ({ editor: changed }) => {
        const written = changed.getHTML();
        const isUnchanged = written === unchanged.current;
        const staged = isUnchanged ? stored.current : toStaged(clean(written));
        known.current.push(htmlOf(staged));
        latest.current.onChange(staged);
      },
    },
    // Another placeholder recreates the editor; the value lives in the form, so nothing is lost.
    [placeholder],
  );

  // Before the next key: later it would compare an old value with a newer text, and replace that.
  useLayoutEffect(() => {
    if (editor === null) return;
    const seen = known.current;
    if (seen.includes(html)) {
      known.current = seen.slice(seen.lastIndexOf(html));
      return;
    }
    known.current = [html];
    editor.commands.setContent(cleanHtml(html, allowed), { emitUpdate: false });
    stored.current = value === null ? null : html;
    unchanged.current = editor.getHTML();
  }, [editor, html, value, allowed, known]);

  useFieldState(editor, field);

  const replaceStandingText = useEffectEvent((ready: Editor) => {
    if (standing.current === null || ready.isDestroyed) return;
    known.current.push(standing.current.staged);
    takeOver(ready, standing.current, allowed);
    onTakeOver();
  });
  useLayoutEffect(() => {
    // A layout effect: before the browser paints or handles another key.
    if (editor !== null) replaceStandingText(editor);
  }, [editor]);

  return editor;
}

/** Updates what the editor was created with: whether it can be edited, and what is said about it, as errors change. */
function useFieldState(editor: Editor | null, field: TextField): void {
  const { readOnly, id, labelledBy, describedBy, required, error } = field;
  useEffect(() => {
    editor?.setEditable(!readOnly, false);
  }, [editor, readOnly]);

  useEffect(() => {
    const box = { id, labelledBy, readOnly, required, error };
    const attributes = attributesOf(describedBy === undefined ? box : { ...box, describedBy });
    editor?.setOptions({ editorProps: { ...editor.options.editorProps, attributes } });
  }, [editor, id, labelledBy, describedBy, readOnly, required, error]);
}

function takePictures(data: DataTransfer | null, { onPictures }: TextHandlers): boolean {
  const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
  if (onPictures === undefined || pictures.length === 0) return false;
  onPictures(pictures);
  return true;
}

/** Pastes a text that comes without HTML as what it stands for; code stays as it is. */
function pasteText(
  view: EditorView,
  data: DataTransfer | null,
  htmlOfText: TextKind["htmlOfText"],
): boolean {
  if (data === null || data.getData("text/html") !== "") return false;
  if (view.state.selection.$from.parent.type.spec.code) return false;
  const html = htmlOfText?.(data.getData("text/plain")) ?? null;
  return html !== null && view.pasteHTML(html);
}

function attributesOf(field: TextBox): Record<string, string> {
  const { tabIndex, ...attributes } = textBoxAttributes(field);
  return {
    ...attributes,
    class: `${prose["prose"]} ${classes["text"]}`,
    tabindex: String(tabIndex),
  };
}

/** A point of the page and, once the text around it has been parsed, its position in the document of the editor. */
interface Point {
  node: Node;
  offset: number;
  pos?: number;
}

/**
 * Continues in the editor where the standing text stopped: the same text, selection and scroll position, and the focus if
 * it had it. All of it happens synchronously, so that no key is lost. Undo reverts what was typed before the editor came;
 * nothing is staged.
 */
function takeOver(editor: Editor, { box, original }: StandingTextHandle, allowed: Allowed): void {
  const { view } = editor;
  const hasFocus = document.activeElement === box;
  const top = box.scrollTop;
  normalizeBreaks(box);
  const points = hasFocus ? selectedPoints(box) : [];

  const before = document.createElement("div");
  before.append(renderText(original, allowed));
  normalizeBreaks(before);
  view.dispatch(replaceContent(editor, before).setMeta("addToHistory", false));
  const written = replaceContent(editor, box, points);
  if (!written.doc.eq(editor.state.doc)) view.dispatch(written);
  view.dispatch(select(editor.state.tr, points).setMeta("preventUpdate", true));
  if (hasFocus) view.focus();
  view.dom.scrollTop = top;
}

/** A transaction that replaces the whole text by that of an element of the page. */
function replaceContent(editor: Editor, box: HTMLElement, points: Point[] = []): Transaction {
  const { tr } = editor.state;
  const doc = DOMParser.fromSchema(editor.schema).parse(box, {
    // The standing text has no collapsible white space; a space just typed at the end of a line must stay.
    preserveWhitespace: "full",
    findPositions: points,
  });
  return tr.replaceWith(0, tr.doc.content.size, doc.content).setMeta("preventUpdate", true);
}

function selectedPoints(box: HTMLElement): Point[] {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = window.getSelection() ?? {};
  if (!anchorNode || !focusNode || !box.contains(anchorNode) || !box.contains(focusNode)) return [];
  return [
    { node: anchorNode, offset: anchorOffset ?? 0 },
    { node: focusNode, offset: focusOffset ?? 0 },
  ];
}

function select(tr: Transaction, [anchor, head]: Point[]): Transaction {
  // Not where the replaced text ended: that may be in a table, whose tools would be shown.
  if (anchor?.pos === undefined || head?.pos === undefined)
    return tr.setSelection(Selection.atStart(tr.doc));
  return tr.setSelection(
    TextSelection.between(tr.doc.resolve(anchor.pos), tr.doc.resolve(head.pos)),
  );
}

import type { Editor } from "@tiptap/core";
import { DOMParser } from "@tiptap/pm/model";
import { TextSelection, type Transaction } from "@tiptap/pm/state";

import type { PlainEditorHandle } from "../plain-editor/plain-editor.tsx";
import { renderText, normalizeBreaks } from "../plain-editor/text-dom.ts";

/** A point of the page and, once the text around it has been parsed, its position in the document of the editor. */
interface Point {
  node: Node;
  offset: number;
  pos?: number;
}

/**
 * Continues in the editor where the plain editor stopped: the same text, selection and scroll position, and the focus if
 * it had it. All of it happens synchronously, so that no key is lost. Undo reverts what was typed in the plain editor;
 * nothing is staged.
 */
export function takeOver(editor: Editor, { box, original }: PlainEditorHandle): void {
  const { view } = editor;
  const hasFocus = document.activeElement === box;
  const top = box.scrollTop;
  normalizeBreaks(box);
  const points = hasFocus ? selectedPoints(box) : [];

  const before = document.createElement("div");
  before.append(renderText(original));
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
    // The plain editor has no collapsible white space; a space just typed at the end of a line must stay.
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
  if (anchor?.pos === undefined || head?.pos === undefined) return tr;
  return tr.setSelection(
    TextSelection.between(tr.doc.resolve(anchor.pos), tr.doc.resolve(head.pos)),
  );
}

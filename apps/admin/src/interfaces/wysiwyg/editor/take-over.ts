import type { Editor } from "@tiptap/core";
import { DOMParser } from "@tiptap/pm/model";
import { TextSelection, type Transaction } from "@tiptap/pm/state";

import type { PlainEditorHandle } from "../plain-editor/plain-editor.tsx";
import { drawText, settleBreaks } from "../plain-editor/text-dom.ts";

/** A point of the page and, once the text around it has been read, its place in the document of the editor. */
interface Point {
  node: Node;
  offset: number;
  pos?: number;
}

/**
 * Makes the editor go on where the plain editor stops: the same words, caret and scroll, and the focus if it had it. All of
 * it happens at once, so no key can fall between the two. What was written in the plain editor can be undone in the editor,
 * and nothing is staged by it.
 */
export function takeOver(editor: Editor, { box, original }: PlainEditorHandle): void {
  const { view } = editor;
  const hasFocus = document.activeElement === box;
  const top = box.scrollTop;
  settleBreaks(box);
  const points = hasFocus ? selectedPoints(box) : [];

  const before = document.createElement("div");
  before.append(drawText(original));
  settleBreaks(before);
  view.dispatch(putIn(editor, before).setMeta("addToHistory", false));
  const written = putIn(editor, box, points);
  if (!written.doc.eq(editor.state.doc)) view.dispatch(written);
  view.dispatch(select(editor.state.tr, points).setMeta("preventUpdate", true));
  if (hasFocus) view.focus();
  view.dom.scrollTop = top;
}

/** Replaces the whole text by that of an element of the page. */
function putIn(editor: Editor, box: HTMLElement, points: Point[] = []): Transaction {
  const { tr } = editor.state;
  const doc = DOMParser.fromSchema(editor.schema).parse(box, {
    // The plain editor holds no space but real one; the one just typed at the end of a line must stay.
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

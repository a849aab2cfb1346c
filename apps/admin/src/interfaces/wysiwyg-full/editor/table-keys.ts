import { Extension, type Editor } from "@tiptap/core";
import { TextSelection, type Transaction } from "@tiptap/pm/state";
import { addRowAfter, findTable, goToNextCell, isInTable } from "@tiptap/pm/tables";

/**
 * The keys of tables: Tab and Shift with Tab move from cell to cell, Tab in the last one adds a row, and the key for a
 * new line with Ctrl or Cmd goes on below the table. They come before those of lists and line breaks.
 */
export const TableKeys = Extension.create({
  name: "tableKeys",
  priority: 200,
  addKeyboardShortcuts: () => ({
    Tab: ({ editor }) => goOn(editor),
    "Shift-Tab": ({ editor }) =>
      !isInList(editor) && goToNextCell(-1)(editor.state, dispatchOf(editor)),
    "Mod-Enter": ({ editor }) => leaveTable(editor),
  }),
});

/** Puts the caret into the first cell of the table that begins at a place or behind it. */
export function enterTable(tr: Transaction, from: number): void {
  let cell: number | null = null;
  tr.doc.nodesBetween(Math.max(from - 1, 0), tr.doc.content.size, (node, at) => {
    const role: unknown = node.type.spec["tableRole"];
    if (cell === null && at >= from - 1 && (role === "cell" || role === "header_cell")) cell = at;
    return cell === null;
  });
  if (cell !== null) tr.setSelection(TextSelection.near(tr.doc.resolve(cell + 1)));
}

/** Goes on below the table of the caret, in an empty paragraph where the text ends with the table. */
export function leaveTable(editor: Editor): boolean {
  const { state, view } = editor;
  const table = findTable(state.selection.$from);
  const { paragraph } = state.schema.nodes;
  if (!table || paragraph === undefined) return false;
  const behind = table.pos + table.node.nodeSize;
  const { tr } = state;
  if (tr.doc.resolve(behind).nodeAfter?.isTextblock !== true) tr.insert(behind, paragraph.create());
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, behind + 1)).scrollIntoView());
  return true;
}

function goOn(editor: Editor): boolean {
  if (!isInTable(editor.state) || isInList(editor)) return false;
  if (goToNextCell(1)(editor.state, dispatchOf(editor))) return true;
  addRowAfter(editor.state, dispatchOf(editor));
  return goToNextCell(1)(editor.state, dispatchOf(editor));
}

/** In a list inside a cell Tab indents, as it does elsewhere, while there is something to indent. */
function isInList(editor: Editor): boolean {
  return editor.isActive("listItem");
}

const dispatchOf = (editor: Editor) => editor.view.dispatch.bind(editor.view);

import { ownValue } from "@rowhouse/contract";
import { TextSelection, type Command, type Transaction } from "@tiptap/pm/state";
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  findTable,
  goToNextCell,
  isInTable,
  mergeCells,
  splitCell,
  toggleHeaderRow,
} from "@tiptap/pm/tables";
import { Extension, type ChainedCommands, type Editor } from "@tiptap/react";

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
    "Mod-Enter": ({ editor }) => leaveTable(editor.state, dispatchOf(editor)),
  }),
});

/** Actions on the table around the caret: the icon of the button, and the command. */
const changes: Readonly<Record<string, { icon: string; command: Command }>> = {
  "row-above": { icon: "add_row_above", command: addRowBefore },
  "row-below": { icon: "add_row_below", command: addRowAfter },
  "column-before": { icon: "add_column_left", command: addColumnBefore },
  "column-after": { icon: "add_column_right", command: addColumnAfter },
  "header-row": { icon: "toolbar", command: toggleHeaderRow },
  "merge-cells": {
    icon: "cell_merge",
    command: (state, dispatch) => mergeCells(state, dispatch) || splitCell(state, dispatch),
  },
  "delete-row": { icon: "variable_remove", command: deleteRow },
  "delete-column": { icon: "remove", command: deleteColumn },
  "delete-table": { icon: "delete", command: deleteTable },
  "leave-table": { icon: "keyboard_return", command: leaveTable },
};

/** The buttons of the table around the caret, by the keys of their texts. */
export const tableTools = Object.entries(changes).map(([id, { icon }]) => ({ id, icon }));

export function changeTable(editor: Editor, id: string): void {
  ownValue(changes, id)?.command(editor.state, editor.view.dispatch);
  editor.commands.focus();
}

/** A table with the caret in its first cell. */
export function insertTable(chain: ChainedCommands): ChainedCommands {
  let at = 0;
  return chain
    .command(({ tr }) => {
      at = tr.selection.from;
      return true;
    })
    .insertContent(emptyTable())
    .command(({ tr }) => {
      enterTable(tr, at);
      return true;
    });
}

function emptyTable() {
  const row = (type: string) => ({
    type: "tableRow",
    content: Array.from({ length: 3 }, () => ({ type, content: [{ type: "paragraph" }] })),
  });
  return { type: "table", content: [row("tableHeader"), row("tableCell"), row("tableCell")] };
}

/** Puts the caret into the first cell of the table that begins at a place or behind it. */
function enterTable(tr: Transaction, from: number): void {
  let cell: number | null = null;
  tr.doc.nodesBetween(Math.max(from - 1, 0), tr.doc.content.size, (node, at) => {
    const role: unknown = node.type.spec["tableRole"];
    if (cell === null && at >= from - 1 && (role === "cell" || role === "header_cell")) cell = at;
    return cell === null;
  });
  if (cell !== null) tr.setSelection(TextSelection.near(tr.doc.resolve(cell + 1)));
}

/** Goes on below the table of the caret, in an empty paragraph where the text ends with the table. */
function leaveTable(...[state, dispatch]: Parameters<Command>): boolean {
  const table = findTable(state.selection.$from);
  const { paragraph } = state.schema.nodes;
  if (!table || paragraph === undefined) return false;
  const behind = table.pos + table.node.nodeSize;
  const { tr } = state;
  if (tr.doc.resolve(behind).nodeAfter?.isTextblock !== true) tr.insert(behind, paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, behind + 1)).scrollIntoView());
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

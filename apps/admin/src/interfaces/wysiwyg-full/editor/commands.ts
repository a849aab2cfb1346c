import { ownValue } from "@rowhouse/contract";
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  mergeCells,
  splitCell,
  toggleHeaderRow,
} from "@tiptap/pm/tables";
import type { Command } from "@tiptap/pm/state";
import type { ChainedCommands, Editor } from "@tiptap/react";

import { enterTable, leaveTable } from "./table-keys.ts";

type Change = (chain: ChainedCommands) => ChainedCommands;

const levels = [1, 2, 3, 4, 5, 6] as const;

const changes: Partial<Record<string, Change>> = {
  bold: (chain) => chain.toggleBold(),
  italic: (chain) => chain.toggleItalic(),
  underline: (chain) => chain.toggleUnderline(),
  strike: (chain) => chain.toggleStrike(),
  blockquote: (chain) => chain.toggleBlockquote(),
  "code-block": (chain) => chain.toggleCodeBlock(),
  hr: (chain) => chain.setHorizontalRule(),
  table: insertTable,
  "list-ordered": (chain) => chain.toggleOrderedList(),
  "list-bullet": (chain) => chain.toggleBulletList(),
  "script-sub": (chain) => chain.toggleMark("subscript"),
  "script-super": (chain) => chain.toggleMark("superscript"),
  "indent--1": (chain) => chain.liftListItem("listItem"),
  "indent-+1": (chain) => chain.sinkListItem("listItem"),
  clean: (chain) => chain.unsetAllMarks().clearNodes(),
  ...Object.fromEntries(
    levels.map((level) => [
      `header-${level}`,
      (chain: ChainedCommands) => chain.toggleHeading({ level }),
    ]),
  ),
  ...Object.fromEntries(
    ["left", "center", "right", "justify"].map((textAlign) => [
      `align-${textAlign}`,
      (chain: ChainedCommands) =>
        chain
          .updateAttributes("paragraph", { textAlign })
          .updateAttributes("heading", { textAlign }),
    ]),
  ),
};

const tableChanges: Partial<Record<string, Command>> = {
  "row-above": addRowBefore,
  "row-below": addRowAfter,
  "column-before": addColumnBefore,
  "column-after": addColumnAfter,
  "header-row": toggleHeaderRow,
  "merge-cells": (state, dispatch) => mergeCells(state, dispatch) || splitCell(state, dispatch),
  "delete-row": deleteRow,
  "delete-column": deleteColumn,
  "delete-table": deleteTable,
};

/** Does what a button of the toolbar says. */
export function runTool(editor: Editor, id: string): void {
  const onTable = ownValue(tableChanges, id);
  if (id === "leave-table") {
    leaveTable(editor);
    editor.commands.focus();
  } else if (onTable === undefined) ownValue(changes, id)?.(editor.chain().focus()).run();
  else {
    onTable(editor.state, editor.view.dispatch);
    editor.commands.focus();
  }
}

/** Colors the selection; null takes the color away. */
export function setColor(
  editor: Editor,
  mark: "textColor" | "backgroundColor",
  color: string | null,
): void {
  const chain = editor.chain().focus();
  if (color === null) chain.unsetMark(mark).run();
  else chain.setMark(mark, { color }).run();
}

/** Whether the button of a format is pressed at the caret. */
export function isActive(editor: Editor, id: string): boolean {
  const [name, value] = [id.slice(0, id.lastIndexOf("-")), id.slice(id.lastIndexOf("-") + 1)];
  if (name === "header") return editor.isActive("heading", { level: Number(value) });
  if (name === "align") return editor.isActive({ textAlign: value });
  const node = ownValue(nodes, id);
  return node !== undefined && editor.isActive(node);
}

const nodes: Partial<Record<string, string>> = {
  bold: "bold",
  italic: "italic",
  underline: "underline",
  strike: "strike",
  blockquote: "blockquote",
  "code-block": "codeBlock",
  link: "link",
  table: "table",
  "list-ordered": "orderedList",
  "list-bullet": "bulletList",
  "script-sub": "subscript",
  "script-super": "superscript",
};

/** A table with the caret in its first cell. */
function insertTable(chain: ChainedCommands): ChainedCommands {
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

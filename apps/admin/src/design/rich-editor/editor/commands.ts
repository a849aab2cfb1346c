import { ownValue } from "@rowhouse/contract";
import type { ChainedCommands, Editor, Range } from "@tiptap/react";

/** A button of the toolbar: its command, and when it is pressed. */
export interface EditorCommand {
  /** Left out where the toolbar asks for something first, as for the address of a link. */
  run?: (chain: ChainedCommands) => ChainedCommands;
  /** Left out where the button is no toggle. */
  isActive?: (editor: Editor) => boolean;
}

/** Commands by their ids. */
export type EditorCommands = Readonly<Partial<Record<string, EditorCommand>>>;

const toggle = (name: string, run?: EditorCommand["run"]): EditorCommand => ({
  ...(run && { run }),
  isActive: (editor) => editor.isActive(name),
});

const heading = (level: 1 | 2 | 3 | 4 | 5 | 6): EditorCommand => ({
  run: (chain) => chain.toggleHeading({ level }),
  isActive: (editor) => editor.isActive("heading", { level }),
});

/** Abilities of every editor of rich text. */
export const basicCommands = {
  bold: toggle("bold", (chain) => chain.toggleBold()),
  italic: toggle("italic", (chain) => chain.toggleItalic()),
  underline: toggle("underline", (chain) => chain.toggleUnderline()),
  strike: toggle("strike", (chain) => chain.toggleStrike()),
  "script-sub": toggle("subscript", (chain) => chain.toggleMark("subscript")),
  "script-super": toggle("superscript", (chain) => chain.toggleMark("superscript")),
  blockquote: toggle("blockquote", (chain) => chain.toggleBlockquote()),
  "code-block": toggle("codeBlock", (chain) => chain.toggleCodeBlock()),
  link: toggle("link"),
  "list-ordered": toggle("orderedList", (chain) => chain.toggleOrderedList()),
  "list-bullet": toggle("bulletList", (chain) => chain.toggleBulletList()),
  "header-1": heading(1),
  "header-2": heading(2),
  "header-3": heading(3),
  "header-4": heading(4),
  "header-5": heading(5),
  "header-6": heading(6),
  "clean-marks": { run: (chain) => chain.unsetAllMarks() },
} satisfies EditorCommands;

/**
 * Carries out a command on the selection.
 * @param typed text that asked for it and goes
 */
export function runCommand(
  editor: Editor,
  command: EditorCommand | undefined,
  typed?: Range,
): void {
  const chain = editor.chain().focus();
  if (typed) chain.deleteRange(typed);
  (command?.run?.(chain) ?? chain).run();
}

export function commandOf(commands: EditorCommands, id: string): EditorCommand | undefined {
  return ownValue(commands, id);
}

/** Sets the address of the selection, or of the link at the caret, or writes it there; null removes the link. */
export function setLink(editor: Editor, address: string | null): void {
  const chain = editor.chain().focus().extendMarkRange("link");
  if (address === null) chain.unsetLink().run();
  else if (editor.state.selection.empty && !editor.isActive("link")) {
    const text = address.replace(/^(?:mailto|tel):/i, "");
    const link = { type: "link", attrs: { href: address } };
    // Text that is typed behind it does not belong to the link.
    chain
      .insertContent({ type: "text", text, marks: [link] })
      .unsetMark("link")
      .run();
  } else chain.setLink({ href: address }).run();
}

/** The address of the link at the caret; empty without one. */
export function linkAt(editor: Editor): string {
  const { href } = editor.getAttributes("link");
  return typeof href === "string" ? href : "";
}

import type { ChainedCommands, Editor, Range } from "@tiptap/react";

const levels = [1, 2, 3, 4, 5, 6] as const;

const formats: Partial<Record<string, (chain: ChainedCommands) => ChainedCommands>> = {
  bold: (chain) => chain.toggleBold(),
  italic: (chain) => chain.toggleItalic(),
  underline: (chain) => chain.toggleUnderline(),
  strikethrough: (chain) => chain.toggleStrike(),
  subscript: (chain) => chain.toggleMark("subscript"),
  superscript: (chain) => chain.toggleMark("superscript"),
  quote: (chain) => chain.toggleBlockquote(),
  pre: (chain) => chain.toggleCodeBlock(),
  orderedlist: (chain) => chain.toggleOrderedList(),
  unorderedlist: (chain) => chain.toggleBulletList(),
  removeFormat: (chain) => chain.unsetAllMarks(),
};

/**
 * Switches a format of the selection on or off. Links need an address and are set by {@link setLink}.
 * @param typed text that asked for it and goes
 */
export function toggleFormat(editor: Editor, id: string, typed?: Range): void {
  const chain = editor.chain().focus();
  if (typed) chain.deleteRange(typed);
  const level = levels.find((one) => id === `h${one}`);
  if (level !== undefined) {
    chain.toggleHeading({ level }).run();
    return;
  }
  formats[id]?.(chain).run();
}

/** Sets the address of the selection, or of the link at the caret, or writes it there; null removes the link. */
export function setLink(editor: Editor, address: string | null): void {
  const chain = editor.chain().focus().extendMarkRange("link");
  if (address === null) chain.unsetLink().run();
  else if (editor.state.selection.empty && !editor.isActive("link")) {
    const text = address.replace(/^(?:mailto|tel):/i, "");
    const link = { type: "link", attrs: { href: address } };
    // What is typed behind it does not belong to the link.
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

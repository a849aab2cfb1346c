import { ownValue } from "@rowhouse/contract";
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
 * Switches a format of the selection on or off. Links need an address and are set by the entry of their address.
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
  ownValue(formats, id)?.(chain).run();
}

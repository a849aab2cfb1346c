import type { Editor } from "@tiptap/react";

type Levels = 1 | 2 | 3 | 4 | 5 | 6;

/** Switches a format of the selection on or off. Links need an address and are set by {@link setLink}. */
export function toggleFormat(editor: Editor, id: string): void {
  const chain = editor.chain().focus();
  const level = /^h([1-6])$/.exec(id)?.[1];
  if (level !== undefined) {
    chain.toggleHeading({ level: Number(level) as Levels }).run(); // the pattern admits 1 to 6 only
    return;
  }
  switch (id) {
    case "bold":
      chain.toggleBold().run();
      break;
    case "italic":
      chain.toggleItalic().run();
      break;
    case "underline":
      chain.toggleUnderline().run();
      break;
    case "strikethrough":
      chain.toggleStrike().run();
      break;
    case "subscript":
    case "superscript":
      chain.toggleMark(id).run();
      break;
    case "quote":
      chain.toggleBlockquote().run();
      break;
    case "pre":
      chain.toggleCodeBlock().run();
      break;
    case "orderedlist":
      chain.toggleOrderedList().run();
      break;
    case "unorderedlist":
      chain.toggleBulletList().run();
      break;
    case "removeFormat":
      chain.unsetAllMarks().run();
      break;
  }
}

/** Sets the address of the selection, or of the link at the caret; null removes the link. */
export function setLink(editor: Editor, address: string | null): void {
  const chain = editor.chain().focus().extendMarkRange("link");
  if (address === null) chain.unsetLink().run();
  else chain.setLink({ href: address }).run();
}

/** The address of the link at the caret; empty without one. */
export function linkAt(editor: Editor): string {
  const { href } = editor.getAttributes("link");
  return typeof href === "string" ? href : "";
}

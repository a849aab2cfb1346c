import type { Editor } from "@tiptap/core";

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

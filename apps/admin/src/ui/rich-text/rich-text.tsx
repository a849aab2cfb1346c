import { Fragment, type ReactNode } from "react";

export interface RichTextProps {
  /** A translated text with `<link>…</link>` around the part that is one. */
  text: string;
  renderLink: (content: string) => ReactNode;
}

/** A text from the language files whose `<link>` part becomes a link. Everything else stays plain text. */
export function RichText({ text, renderLink }: RichTextProps) {
  const parts = text.split(/<link>(.*?)<\/link>/);
  // Every second part stood between the marks.
  return parts.map((part, index) => (
    <Fragment key={index}>{index % 2 === 1 ? renderLink(part) : part}</Fragment>
  ));
}

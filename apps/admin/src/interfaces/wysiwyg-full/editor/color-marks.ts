import { Mark, mergeAttributes } from "@tiptap/core";

/** The color of letters. */
export const TextColor = colorMark("textColor", "color");

/** The color behind letters. */
export const BackgroundColor = colorMark("backgroundColor", "background-color");

function colorMark(name: string, property: "color" | "background-color") {
  return Mark.create({
    name,
    addAttributes: () => ({
      color: {
        default: null,
        parseHTML: (element: HTMLElement) => element.style.getPropertyValue(property) || null,
        renderHTML: ({ color }: Record<string, unknown>) =>
          typeof color === "string" ? { style: `${property}: ${color}` } : {},
      },
    }),
    parseHTML: () => [{ tag: "span", getAttrs: (element) => hasStyle(element, property) && null }],
    renderHTML: ({ HTMLAttributes }) => ["span", mergeAttributes(HTMLAttributes), 0],
  });
}

function hasStyle(element: HTMLElement, property: string): boolean {
  return element.style.getPropertyValue(property) !== "";
}

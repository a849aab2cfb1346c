import { ownValue } from "@rowhouse/contract";
import { Extension, Mark, mergeAttributes, Node } from "@tiptap/core";
import { tableEditing } from "@tiptap/pm/tables";

const keep = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});
const kept = (...names: string[]) => Object.fromEntries(names.map((name) => [name, keep(name)]));

/** A picture in the text. */
export const Picture = Node.create({
  name: "picture",
  group: "block",
  draggable: true,
  addAttributes: () => kept("src", "alt", "title", "width", "height", "style"),
  parseHTML: () => [{ tag: "img[src]" }],
  renderHTML: ({ HTMLAttributes }) => ["img", mergeAttributes(HTMLAttributes)],
});

/** A film or a page from elsewhere. */
export const Frame = Node.create({
  name: "frame",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => kept("src", "title", "width", "height", "allow", "allowfullscreen", "style"),
  parseHTML: () => [{ tag: "iframe[src]" }],
  renderHTML: ({ HTMLAttributes }) => [
    "iframe",
    mergeAttributes(
      { sandbox: "allow-scripts allow-same-origin allow-popups allow-forms" },
      HTMLAttributes,
    ),
  ],
});

/** A film or a sound of the project. */
export const Media = Node.create({
  name: "media",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    ...kept("src", "poster", "width", "height"),
    kind: { default: "video", parseHTML: ({ localName }) => localName, rendered: false },
  }),
  parseHTML: () => [{ tag: "video[src]" }, { tag: "audio[src]" }],
  renderHTML: ({ HTMLAttributes, node }) => [
    node.attrs["kind"] === "audio" ? "audio" : "video",
    mergeAttributes({ controls: "" }, HTMLAttributes),
  ],
});

const span = (name: "colspan" | "rowspan") => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name) ?? 1),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
});
const cellAttributes = () => ({
  colspan: span("colspan"),
  rowspan: span("rowspan"),
  colwidth: { default: null, rendered: false },
});

/** A table, its rows and cells, with the keys and commands of the library. */
export const Table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  extendNodeSchema: ({ name }) =>
    ownValue(roles, name) === undefined ? {} : { tableRole: ownValue(roles, name) },
  parseHTML: () => [{ tag: "table" }],
  renderHTML: ({ HTMLAttributes }) => ["table", mergeAttributes(HTMLAttributes), ["tbody", 0]],
  addProseMirrorPlugins: () => [tableEditing()],
});

export const TableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)*",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: ({ HTMLAttributes }) => ["tr", mergeAttributes(HTMLAttributes), 0],
});

export const TableCell = Node.create({
  name: "tableCell",
  content: "block+",
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: "td" }],
  renderHTML: ({ HTMLAttributes }) => ["td", mergeAttributes(HTMLAttributes), 0],
});

export const TableHeader = Node.create({
  name: "tableHeader",
  content: "block+",
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: "th" }],
  renderHTML: ({ HTMLAttributes }) => ["th", mergeAttributes(HTMLAttributes), 0],
});

const roles: Readonly<Record<string, string>> = {
  table: "table",
  tableRow: "row",
  tableCell: "cell",
  tableHeader: "header_cell",
};

/** How a paragraph or a heading is aligned and indented: styles that the server keeps. */
export const Alignment = Extension.create({
  name: "alignment",
  addGlobalAttributes: () => [
    {
      types: ["paragraph", "heading"],
      attributes: {
        textAlign: {
          default: null,
          parseHTML: (element: HTMLElement) => element.style.textAlign || null,
          renderHTML: ({ textAlign }: Record<string, unknown>) =>
            typeof textAlign === "string" ? { style: `text-align: ${textAlign}` } : {},
        },
      },
    },
  ],
});

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

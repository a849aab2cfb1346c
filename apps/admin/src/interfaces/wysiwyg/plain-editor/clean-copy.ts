import { allowedAddress, allowedAttributes, allowedTags } from "../../../ui/rich-editor/allowed.ts";

/**
 * A copy that holds only allowed elements and attributes; no node of the source is reused. Small enough to be loaded with
 * the page, unlike the library the full editor cleans with.
 *
 * @param source HTML, which is read into a document that neither runs nor loads anything, or elements of the page
 */
export function cleanCopy(source: string | Node): HTMLElement {
  const from =
    typeof source === "string" ? new DOMParser().parseFromString(source, "text/html").body : source;
  const root = document.createElement("div");
  root.append(...[...from.childNodes].flatMap(copyOf));
  return root;
}

/** Elements that are removed with their content. Of other elements that are not allowed the content stays. */
const removed = new Set(
  "audio head iframe noembed noframes noscript object plaintext script select style template textarea title video xmp".split(
    " ",
  ),
);

function copyOf(node: Node): Node[] {
  if (node instanceof Text) return [document.createTextNode(node.data)];
  if (!(node instanceof HTMLElement) || removed.has(node.localName)) return [];
  const content = [...node.childNodes].flatMap(copyOf);
  if (!allowedTags.includes(node.localName)) return content;
  const copy = document.createElement(node.localName);
  for (const name of allowedAttributes) {
    const value = node.getAttribute(name);
    if (value !== null && isAllowed(name, value)) copy.setAttribute(name, value);
  }
  copy.append(...content);
  return [copy];
}

function isAllowed(name: string, value: string): boolean {
  return name !== "href" || allowedAddress.test(value.trim());
}

import { allowedAddress, allowedAttributes, allowedTags } from "../allowed.ts";

/**
 * What may stand in a text, made anew: no node of the source is used again, and nothing is made but the elements and
 * attributes that are allowed. That is small enough to come with the page, unlike the editor's own cleaner.
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

/** Elements that stay away with all they hold. Of others that are not allowed the words stay. */
const without = new Set(
  "audio head iframe noembed noframes noscript object plaintext script select style template textarea title video xmp".split(
    " ",
  ),
);

function copyOf(node: Node): Node[] {
  if (node instanceof Text) return [document.createTextNode(node.data)];
  if (!(node instanceof HTMLElement) || without.has(node.localName)) return [];
  const content = [...node.childNodes].flatMap(copyOf);
  if (!allowedTags.includes(node.localName)) return content;
  const copy = document.createElement(node.localName);
  for (const name of allowedAttributes) {
    const value = node.getAttribute(name);
    if (value !== null && mayCarry(name, value)) copy.setAttribute(name, value);
  }
  copy.append(...content);
  return [copy];
}

function mayCarry(name: string, value: string): boolean {
  return name !== "href" || allowedAddress.test(value.trim());
}

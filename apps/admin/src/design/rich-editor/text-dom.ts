/** Elements and attributes that the HTML of a text may hold. */
export interface Allowed {
  tags: readonly string[];
  /** Attributes, besides the style. */
  attributes: readonly string[];
  /** The allowed declarations of a style; left out where none is shown. */
  cleanStyle?: (element: string, style: string) => string;
}

/** The words of a list. */
export const words = (text: string): readonly string[] => text.split(" ");

/** The elements and attributes of every text. */
export const basic: Allowed = {
  tags: words(
    "p br strong b em i u s strike del sub sup a blockquote pre code ul ol li h1 h2 h3 h4 h5 h6 hr span div",
  ),
  attributes: words("href title target rel start"),
};

/** The addresses of links: none that runs code. */
export const allowedAddress = /^(?:https?:|mailto:|tel:|[/#?])/i;

/** The stored HTML as text; nothing is stored as null. */
export function htmlOf(value: string | number | null): string {
  return value === null ? "" : String(value);
}

/** The staged value of a text: null when the editor holds nothing but one empty paragraph. */
export function toStaged(html: string): string | null {
  return /^(<p><\/p>)?$/.test(html) ? null : html;
}

/** Elements that are one line of text, elements that contain such lines, and those that stand between lines. */
const lines = "p, h1, h2, h3, h4, h5, h6, pre";
const containers = "li, blockquote, div, td, th, figure, caption, figcaption";
const blocks = `${lines}, ${containers}, ul, ol, table, img, video, audio, iframe, hr`;

/**
 * The elements of a text as the editor renders them: cleaned, without white space that only formats the source, all text
 * inside lines, and in every empty line the break that gives it height and a position for the caret.
 */
export function renderText(html: string, allowed: Allowed = basic): DocumentFragment {
  const root = cleanCopy(html, allowed);
  wrapTextInLines(root);
  if (allowed === basic) {
    for (const one of root.querySelectorAll("hr")) one.remove();
    // The editor ends such a text with a paragraph, so that text can be added after a list.
    if (root.lastElementChild?.localName !== "p") root.append(document.createElement("p"));
  }
  for (const line of root.querySelectorAll<HTMLElement>(lines)) {
    collapseSpace(line);
    if (line.textContent === "" || lastLeaf(line).nodeName === "BR")
      line.append(document.createElement("br"));
  }
  const content = document.createDocumentFragment();
  content.append(...root.childNodes);
  return content;
}

/** HTML from elsewhere as it may be inserted into a text. */
export function cleanForPaste(html: string, allowed: Allowed = basic): string {
  const root = cleanCopy(html, allowed);
  if (root.querySelector(blocks) === null) collapseSpace(root);
  else wrapTextInLines(root);
  for (const line of root.querySelectorAll<HTMLElement>(lines)) collapseSpace(line);
  return root.innerHTML;
}

/** The staged value of a text that was edited in the elements of {@link renderText}. */
export function readText(box: HTMLElement, allowed: Allowed = basic): string | null {
  const copy = cleanCopy(box, allowed);
  normalizeBreaks(copy);
  wrapTextInLines(copy);
  return toStaged(copy.innerHTML);
}

/**
 * A copy that holds only allowed elements and attributes; no node of the source is reused. Small enough to be loaded with
 * the page, unlike the library the editor cleans with.
 *
 * @param source HTML, which is read into a document that neither runs nor loads anything, or elements of the page
 */
function cleanCopy(source: string | Node, allowed: Allowed): HTMLElement {
  const from =
    typeof source === "string" ? new DOMParser().parseFromString(source, "text/html").body : source;
  const root = document.createElement("div");
  root.append(...[...from.childNodes].flatMap((node) => copyOf(node, allowed)));
  return root;
}

/** Elements that are removed with their content. Of other elements that are not allowed the content stays. */
const removed = new Set(
  words(
    "audio head iframe noembed noframes noscript object plaintext script select style template textarea title video xmp",
  ),
);

function copyOf(node: Node, allowed: Allowed): Node[] {
  if (node instanceof Text) return [document.createTextNode(node.data)];
  if (!(node instanceof HTMLElement)) return [];
  const isAllowed = allowed.tags.includes(node.localName);
  if (!isAllowed && removed.has(node.localName)) return [];
  const content = [...node.childNodes].flatMap((child) => copyOf(child, allowed));
  if (!isAllowed) return content;
  const copy = document.createElement(node.localName);
  for (const name of allowed.attributes) {
    const value = node.getAttribute(name);
    if (value !== null && isAllowedValue(node, name, value)) copy.setAttribute(name, value);
  }
  const style = allowed.cleanStyle?.(node.localName, node.getAttribute("style") ?? "") ?? "";
  if (style !== "") copy.setAttribute("style", style);
  copy.append(...content);
  return [copy];
}

/** Pictures, films and sounds may stand in the text itself. */
const mayHoldData = new Set(["img", "video", "audio"]);

function isAllowedValue({ localName }: HTMLElement, name: string, value: string): boolean {
  if (!["href", "src", "poster"].includes(name)) return true;
  const address = value.trim();
  if (name === "src" && mayHoldData.has(localName) && /^data:/i.test(address)) return true;
  return allowedAddress.test(address);
}

/**
 * Keeps the breaks that stand for a new line and removes those that only give lines their height. Text nodes stay the same,
 * so the caret does as well.
 */
export function normalizeBreaks(box: HTMLElement): void {
  // Where white space is preserved, browsers may insert a line feed instead of an element.
  for (const text of textsIn(box)) if (text.parentElement?.closest("pre") === null) split(text);
  for (const block of [box, ...box.querySelectorAll(`${lines}, ${containers}`)]) {
    const last = lastLeaf(block);
    if (!(last instanceof HTMLBRElement)) continue;
    if (last.closest(`${lines}, ${containers}`) === block) last.remove();
  }
}

/** Replaces line feeds by break elements. */
function split(text: Text): void {
  let part = text;
  for (let at = part.data.indexOf("\n"); at >= 0; at = part.data.indexOf("\n")) {
    const rest = part.splitText(at);
    rest.deleteData(0, 1);
    rest.before(document.createElement("br"));
    if (part.data === "") part.remove();
    part = rest;
  }
  if (part.data === "") part.remove();
}

function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode() !== null) found.push(walker.currentNode as Text); // cast: it shows nothing else
  return found;
}

function wrapTextInLines(root: HTMLElement): void {
  for (const container of [...root.querySelectorAll<HTMLElement>(containers), root])
    wrapRuns(container);
  for (const rows of root.querySelectorAll("ul, ol, table, thead, tbody, tfoot, tr")) {
    for (const child of Array.from(rows.childNodes))
      if (child.nodeType === Node.TEXT_NODE) child.remove();
  }
  // Only after their content is in lines, so that it does not merge with its surroundings.
  for (const division of root.querySelectorAll("div")) division.replaceWith(...division.childNodes);
}

/** Wraps the content of a container that is not in blocks in lines. An empty container gets one empty line. */
function wrapRuns(container: HTMLElement): void {
  let line: HTMLElement | null = null;
  for (const child of Array.from(container.childNodes)) {
    if (child instanceof Element && child.matches(blocks)) line = null;
    else if (line === null && child.textContent?.trim() === "" && child.nodeName !== "BR")
      child.remove();
    else {
      if (line === null) child.before((line = document.createElement("p")));
      line.append(child);
    }
  }
  if (container.firstElementChild === null) container.append(document.createElement("p"));
}

/** Collapses white space as browsers do when they render it: to one space, and to none at the ends of a line. */
function collapseSpace(line: HTMLElement): void {
  if (line.localName === "pre") return;
  let isAfterSpace = true;
  let last: Text | null = null;
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_ALL);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.nodeName === "BR") {
      isAfterSpace = true;
      last = null;
    }
    if (!(node instanceof Text)) continue;
    node.data = node.data.replaceAll(/[ \t\r\n\f]+/g, " ");
    if (isAfterSpace) node.data = node.data.replace(/^ /, "");
    if (node.data === "") continue;
    isAfterSpace = node.data.endsWith(" ");
    last = node;
  }
  if (last !== null) last.data = last.data.replace(/ $/, "");
}

function lastLeaf(element: Node): Node {
  let leaf = element;
  while (leaf.lastChild !== null) leaf = leaf.lastChild;
  return leaf;
}

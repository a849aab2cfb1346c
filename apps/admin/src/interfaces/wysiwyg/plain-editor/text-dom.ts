import { toStaged } from "../../../ui/rich-editor/model.ts";
import { cleanCopy } from "./clean-copy.ts";

/** Elements that are one line of text, and elements that contain such lines. */
const lines = "p, h1, h2, h3, h4, h5, h6, pre";
const containers = "li, blockquote, div";
const blocks = `${lines}, ${containers}, ul, ol`;

/**
 * The elements of a text as the full editor renders them: cleaned, without white space that only formats the source, all
 * text inside lines, and in every empty line the break that gives it height and a position for the caret.
 */
export function renderText(html: string): DocumentFragment {
  const root = cleanCopy(html);
  for (const one of root.querySelectorAll("hr")) one.remove();
  wrapTextInLines(root);
  // The full editor ends every text with a paragraph, so that text can be added after a list.
  if (root.lastElementChild?.localName !== "p") root.append(document.createElement("p"));
  for (const line of root.querySelectorAll<HTMLElement>(lines)) {
    collapseSpace(line);
    if (line.textContent === "" || lastLeaf(line).nodeName === "BR")
      line.append(document.createElement("br"));
  }
  return contentOf(root);
}

/** HTML from elsewhere as it may be inserted into a text. */
export function cleanForPaste(html: string): string {
  const root = cleanCopy(html);
  if (root.querySelector(blocks) === null) collapseSpace(root);
  else wrapTextInLines(root);
  for (const line of root.querySelectorAll<HTMLElement>(lines)) collapseSpace(line);
  return root.innerHTML;
}

/** The staged value of a text that was edited in the elements of {@link renderText}. */
export function readText(box: HTMLElement): string | null {
  const copy = cleanCopy(box);
  normalizeBreaks(copy);
  wrapTextInLines(copy);
  return toStaged(copy.innerHTML);
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

function contentOf(root: HTMLElement): DocumentFragment {
  const content = document.createDocumentFragment();
  content.append(...root.childNodes);
  return content;
}

function wrapTextInLines(root: HTMLElement): void {
  for (const container of [...root.querySelectorAll<HTMLElement>(containers), root])
    wrapRuns(container);
  for (const list of root.querySelectorAll("ul, ol")) {
    for (const child of [...list.childNodes]) if (child.nodeType === Node.TEXT_NODE) child.remove();
  }
  // Only after their content is in lines, so that it does not merge with its surroundings.
  for (const division of root.querySelectorAll("div")) division.replaceWith(...division.childNodes);
}

/** Wraps the content of a container that is not in blocks in lines. An empty container gets one empty line. */
function wrapRuns(container: HTMLElement): void {
  let line: HTMLElement | null = null;
  for (const child of [...container.childNodes]) {
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

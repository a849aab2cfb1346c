import { toStaged } from "../model.ts";
import { cleanCopy } from "./clean-copy.ts";

/** What holds lines of words, and what holds such lines in turn. */
const lines = "p, h1, h2, h3, h4, h5, h6, pre";
const holders = "li, blockquote, div";
const blocks = `${lines}, ${holders}, ul, ol`;

/**
 * The elements of a text as the editor would draw them: nothing unclean, no white space that only formats the source,
 * words always in a line of their own, and in every line the break that gives it height and room for a caret.
 */
export function drawText(html: string): DocumentFragment {
  const root = cleanCopy(html);
  for (const one of root.querySelectorAll("hr")) one.remove();
  putWordsInLines(root);
  // The editor lets every text end in a paragraph, so that one can write on after a list.
  if (root.lastElementChild?.localName !== "p") root.append(document.createElement("p"));
  for (const line of root.querySelectorAll<HTMLElement>(lines)) {
    collapseSpace(line);
    if (line.textContent === "" || lastLeaf(line).nodeName === "BR")
      line.append(document.createElement("br"));
  }
  return contentOf(root);
}

/** HTML from elsewhere as it may be put among the words of a text. */
export function cleanForPaste(html: string): string {
  const root = cleanCopy(html);
  if (root.querySelector(blocks) === null) collapseSpace(root);
  else putWordsInLines(root);
  for (const line of root.querySelectorAll<HTMLElement>(lines)) collapseSpace(line);
  return root.innerHTML;
}

/** What is staged for a text that was written in the elements of {@link drawText}. */
export function readText(box: HTMLElement): string | null {
  const copy = cleanCopy(box);
  settleBreaks(copy);
  putWordsInLines(copy);
  return toStaged(copy.innerHTML);
}

/**
 * Leaves the breaks that stand for a new line and takes away those that only give lines their height. Whoever holds the
 * caret keeps it.
 */
export function settleBreaks(box: HTMLElement): void {
  // Where white space is kept, browsers may put in a sign instead of an element.
  for (const words of textsIn(box)) if (words.parentElement?.closest("pre") === null) split(words);
  for (const block of [box, ...box.querySelectorAll(`${lines}, ${holders}`)]) {
    const last = lastLeaf(block);
    if (!(last instanceof HTMLBRElement)) continue;
    if (last.closest(`${lines}, ${holders}`) === block) last.remove();
  }
}

/** Makes a break of every sign for a new line. */
function split(words: Text): void {
  let part = words;
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

function putWordsInLines(root: HTMLElement): void {
  for (const holder of [...root.querySelectorAll<HTMLElement>(holders), root]) wrapRuns(holder);
  for (const list of root.querySelectorAll("ul, ol")) {
    for (const child of [...list.childNodes]) if (child.nodeType === Node.TEXT_NODE) child.remove();
  }
  // Only after their content stands in lines, so that it does not run into what is around.
  for (const division of root.querySelectorAll("div")) division.replaceWith(...division.childNodes);
}

/** Puts what stands in a holder beside its blocks into lines. A holder of nothing gets one empty line. */
function wrapRuns(holder: HTMLElement): void {
  let line: HTMLElement | null = null;
  for (const child of [...holder.childNodes]) {
    if (child instanceof Element && child.matches(blocks)) line = null;
    else if (line === null && child.textContent?.trim() === "" && child.nodeName !== "BR")
      child.remove();
    else {
      if (line === null) child.before((line = document.createElement("p")));
      line.append(child);
    }
  }
  if (holder.firstElementChild === null) holder.append(document.createElement("p"));
}

/** White space as HTML means it, made real: one space for any, and none at the ends of a line. */
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

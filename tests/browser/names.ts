import type { CDPSession, Page } from "@playwright/test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One node of the tree that screen readers read, as the browser gives it. */
interface TreeNode {
  nodeId: string;
  backendDOMNodeId?: number;
  ignored: boolean;
  role?: { value?: unknown };
  name?: { value?: unknown };
  description?: { value?: unknown };
  properties?: {
    name: string;
    value: { value?: unknown; relatedNodes?: { backendDOMNodeId: number }[] };
  }[];
  childIds?: string[];
  parentId?: string;
}

/** The roles that have no meaning without a name. */
const namedRoles = new Set(
  `alertdialog button checkbox columnheader combobox dialog grid heading image img link listbox menuitem
  menuitemcheckbox menuitemradio option radio region searchbox slider spinbutton switch tab textbox`.split(
    /\s+/,
  ),
);

/**
 * Lists what a screen reader would say twice or not at all on the page as it is: controls, pictures, regions and headings
 * without a name, names that hold the same words twice, descriptions that repeat the name, pictures called like the text
 * beside them, live regions that say the same, and keys in place of texts.
 */
export async function faultyNames(page: Page): Promise<string[]> {
  const session = await sessionOf(page);
  const { nodes }: { nodes: TreeNode[] } = await session.send("Accessibility.getFullAXTree");
  const tree = new Map(nodes.map((node) => [node.nodeId, node]));
  const shown = nodes.filter(({ ignored }) => !ignored);
  const nameless = shown
    .filter((node) => namedRoles.has(roleOf(node)) && plain(node.name) === "")
    .filter((node) => !isPartOfButton(node, tree));
  return [
    ...(await Promise.all(nameless.map((node) => placeOf(node, session)))),
    ...shown.filter((node) => !isPartOfTime(node, tree)).flatMap(faultsOf),
    ...repeatedPictures(shown, tree),
    ...repeatedAnnouncements(shown, tree),
    ...missingTexts(shown),
  ];
}

const locale = "apps/admin/src/i18n/locales/en-US";
/** Keys of texts with a dot, which nobody's content looks like. */
const keys = new Set(
  readdirSync(locale).flatMap((file) =>
    keysOf(JSON.parse(readFileSync(join(locale, file), "utf8")), ""),
  ),
);

function keysOf(texts: unknown, path: string): string[] {
  if (typeof texts !== "object" || texts === null) return path.includes(".") ? [path] : [];
  return Object.entries(texts).flatMap(([key, inner]) =>
    keysOf(inner, path === "" ? key : `${path}.${key}`),
  );
}

/** A text that has not come is rendered as its key. */
function missingTexts(shown: readonly TreeNode[]): string[] {
  const words = new Set(shown.flatMap(({ name }) => String(name?.value ?? "").split(/\s+/)));
  return [...words].filter((word) => keys.has(word)).map((key) => `the text ${key} is missing`);
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/** A picture on a button, whose name is all that is read. */
function isPartOfButton({ parentId }: TreeNode, tree: Map<string, TreeNode>): boolean {
  const parent = tree.get(parentId ?? "");
  return parent !== undefined && (roleOf(parent) === "button" || isPartOfButton(parent, tree));
}

/** The hours or minutes of the browser's own box for a time, which it names itself: "hours hours". */
function isPartOfTime({ parentId }: TreeNode, tree: Map<string, TreeNode>): boolean {
  const parent = tree.get(parentId ?? "");
  return parent !== undefined && (roleOf(parent) === "InputTime" || isPartOfTime(parent, tree));
}

/** Which element it is that has no name. */
async function placeOf(node: TreeNode, session: CDPSession): Promise<string> {
  const what = `${roleOf(node)} without a name`;
  if (node.backendDOMNodeId === undefined) return what;
  const { object } = await session.send("DOM.resolveNode", {
    backendNodeId: node.backendDOMNodeId,
  });
  if (object.objectId === undefined) return what;
  const { result } = await session.send("Runtime.callFunctionOn", {
    objectId: object.objectId,
    functionDeclaration: "function () { return this.parentElement?.outerHTML.slice(0, 300); }",
  });
  return `${what}: ${String(result.value)}`;
}

function faultsOf(node: TreeNode): string[] {
  const role = roleOf(node);
  const name = plain(node.name);
  const description = plain(node.description);
  const what = `${role} "${name}"`;
  if (!namedRoles.has(role) || name === "") return [];
  return [
    ...(/^(.{2,}?)[\s,:.()–-]+\1(?![\p{L}\p{N}])/u.test(name)
      ? [`${what} holds its words twice`]
      : []),
    ...(description !== "" && isRepeated(description, name)
      ? [`${what} is described by its name again: "${description}"`]
      : []),
  ];
}

/** Whether a description says nothing that the name has not said, or begins with all of it. */
function isRepeated(description: string, name: string): boolean {
  if (name.includes(description)) return true;
  return description.startsWith(name) && /^\s*[(:,.–-]/u.test(description.slice(name.length));
}

/** Pictures whose name stands beside them as text. */
function repeatedPictures(shown: TreeNode[], tree: Map<string, TreeNode>): string[] {
  return shown.flatMap((node) => {
    const said = (node.childIds ?? []).flatMap((id) => spokenIn(tree.get(id), tree));
    return said.flatMap((one, index) => {
      const beside = [said[index - 1], said[index + 1]].some((other) => other?.text === one.text);
      return one.isPicture && one.text !== "" && beside
        ? [`picture "${one.text}" beside the same text`]
        : [];
    });
  });
}

/** The texts and pictures of a part of the tree, of each child of one node the words it consists of. */
function spokenIn(
  node: TreeNode | undefined,
  tree: Map<string, TreeNode>,
): { text: string; isPicture: boolean }[] {
  if (node === undefined) return [];
  const role = roleOf(node);
  const text = plain(node.name);
  if (!node.ignored && (role === "image" || role === "img")) return [{ text, isPicture: true }];
  if (!node.ignored && role === "StaticText") return [{ text, isPicture: false }];
  if (!node.ignored && role !== "generic") return [];
  return (node.childIds ?? []).flatMap((id) => spokenIn(tree.get(id), tree));
}

/** Live regions with the same words, or one inside another. */
function repeatedAnnouncements(shown: TreeNode[], tree: Map<string, TreeNode>): string[] {
  // The description of a field is read with its name, and the names of a part when that is entered.
  const ofFields = new Set(
    shown.flatMap(({ properties = [] }) =>
      properties
        .filter(({ name }) => name === "describedby" || name === "labelledby")
        .flatMap(({ value }) => value.relatedNodes?.map((node) => node.backendDOMNodeId) ?? []),
    ),
  );
  const regions = shown
    .filter(isLive)
    .filter(({ backendDOMNodeId }) => !ofFields.has(backendDOMNodeId ?? -1));
  const texts = regions.map((region) => textOf(region, tree)).filter((text) => text !== "");
  const twice = texts.filter((text, index) => texts.indexOf(text) !== index);
  return [
    ...twice.map((text) => `two live regions say "${text}"`),
    ...regions.flatMap((region) =>
      descendants(region, tree).some(isLive)
        ? [`a live region holds another one: "${textOf(region, tree)}"`]
        : [],
    ),
  ];
}

function isLive(node: TreeNode): boolean {
  const live = node.properties?.find(({ name }) => name === "live")?.value.value;
  const isAnnounced = ["alert", "status", "log"].includes(roleOf(node));
  return isAnnounced || live === "polite" || live === "assertive";
}

function descendants(node: TreeNode, tree: Map<string, TreeNode>): TreeNode[] {
  return (node.childIds ?? []).flatMap((id) => {
    const child = tree.get(id);
    return child === undefined ? [] : [child, ...descendants(child, tree)];
  });
}

function textOf(node: TreeNode, tree: Map<string, TreeNode>): string {
  return descendants(node, tree)
    .filter((one) => roleOf(one) === "StaticText")
    .map(({ name }) => plain(name))
    .join(" ");
}

function roleOf({ role }: TreeNode): string {
  return typeof role?.value === "string" ? role.value : "";
}

/** For comparing: without the difference of white space and of upper case. */
function plain(text: { value?: unknown } | undefined): string {
  return typeof text?.value === "string"
    ? text.value.replace(/\s+/g, " ").trim().toLowerCase()
    : "";
}

/**
 * The allowed declarations of a `style` attribute in rich text, serialized again: how text looks, and how large pictures
 * and tables are. Whatever could load something, or overlay the page, is removed (J8). Server and app use this one
 * function, so neither keeps what the other removes.
 *
 * @param element Name of the element in lower case
 * @returns empty when nothing may stay
 * @example cleanStyle("p", "text-align: center; position: fixed") === "text-align: center"
 * @public
 */
export function cleanStyle(element: string, style: string): string {
  return style
    .split(";")
    .map((declaration) => readDeclaration(declaration))
    .filter(({ property, value }) => isAllowed(element, property, value))
    .map(({ property, value }) => `${property}: ${value}`)
    .join("; ");
}

function readDeclaration(text: string): { property: string; value: string } {
  const [property = "", ...value] = text.split(":");
  return { property: property.trim().toLowerCase(), value: value.join(":").trim() };
}

function isAllowed(element: string, property: string, value: string): boolean {
  const pattern = ofText.get(property) ?? (sizedElements.has(element) && ofBox.get(property));
  return Boolean(pattern && value.length <= longestValue && pattern.test(value));
}

const longestValue = 60;
const color = /^(?:#[\da-f]{3,8}|[a-z]+|(?:rgb|hsl)a?\([\d.,%/\s]+\))$/i;
const length = /^(?:auto|0|\d{1,4}(?:\.\d{1,4})?(?:px|pt|em|rem|%))$/i;

/** Properties of text, which every element may have. */
const ofText: ReadonlyMap<string, RegExp> = new Map([
  ["text-align", /^(?:left|right|center|justify|start|end)$/i],
  ["color", color],
  ["background-color", color],
  [
    "font-size",
    /^(?:(?:xx?-)?(?:small|large)|smaller|larger|medium|\d{1,2}(?:\.\d{1,4})?(?:px|pt|em|rem)|\d{1,3}%)$/i,
  ],
  ["font-style", /^(?:normal|italic|oblique)$/i],
  ["font-weight", /^(?:normal|bold|bolder|lighter|[1-9]00)$/i],
  ["text-decoration", /^(?:none|underline|line-through|underline line-through)$/i],
  ["vertical-align", /^(?:baseline|sub|super|top|middle|bottom)$/i],
]);

/** Elements that have a size of their own. */
const sizedElements: ReadonlySet<string> = new Set([
  "img",
  "figure",
  "video",
  "iframe",
  "table",
  "col",
  "colgroup",
  "tr",
  "td",
  "th",
]);
const ofBox: ReadonlyMap<string, RegExp> = new Map([
  ["width", length],
  ["height", length],
  ["float", /^(?:none|left|right)$/i],
]);

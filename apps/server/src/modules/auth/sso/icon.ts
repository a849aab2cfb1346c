/** A label always gets the same one. */
const colors = ["#3b5bdb", "#0b7285", "#2b8a3e", "#a61e4d", "#862e9c", "#5f3dc4", "#a33c00"];

/** The icon of a provider without one: the first letter of its label in a colored circle. */
export function letterIcon(label: string): string {
  const [letter = "?"] = label.trim().toUpperCase();
  const color = colors[(letter.codePointAt(0) ?? 0) % colors.length] ?? "";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">`,
    `<circle cx="12" cy="12" r="12" fill="${color}"/>`,
    `<text x="12" y="16.5" text-anchor="middle" font-family="system-ui,sans-serif" font-size="13" font-weight="600" fill="#fff">&#${letter.codePointAt(0) ?? 63};</text>`,
    `</svg>`,
  ].join("");
}

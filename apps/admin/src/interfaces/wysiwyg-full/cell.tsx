import { oneLine, type CellProps } from "@rowhouse/extension-kit";

/** More characters of HTML than the one line of a list needs. */
const maxLength = 4000;

/** The plain text on one line; tags become spaces. The HTML is parsed into a document that neither runs nor loads anything. */
export function Cell({ value }: CellProps<string | number>) {
  const html = String(value)
    .slice(0, maxLength)
    .replaceAll(/<[a-z/!]/gi, " $&");
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const hidden of body.querySelectorAll("script, style")) hidden.remove();
  return <>{oneLine(body.textContent ?? "").slice(0, shown)}</>;
}

const shown = 200;

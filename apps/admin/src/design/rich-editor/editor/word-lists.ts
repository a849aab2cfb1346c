/** The number of a list and the level of an entry, as Word writes them: `mso-list:l0 level2 lfo1`. */
const entryStyle = /mso-list:\s*(l\d+)\s+level(\d+)/i;
const markerStyle = /mso-list:\s*ignore/i;
/** Numbers, letters and Roman numerals with what follows them; anything else is a bullet. */
const number = /^\(?(\d+|[a-z]|[ivxlc]+)[.)]/i;

/** Levels that Word has. */
const deepest = 9;

/** An entry of a list, which Word writes as a paragraph with its bullet or number as text. */
interface Entry {
  paragraph: Element;
  list: string;
  level: number;
  /** The text of its number; null for a bullet. */
  number: string | null;
}

/** HTML from Word with lists in place of the paragraphs that look like lists; any other HTML stays as it is. */
export function withWordLists(html: string): string {
  if (!/mso-list/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const paragraphs = [...body.querySelectorAll("p, h1, h2, h3, h4, h5, h6")];
  let open: { last: Element; entry: Entry; lists: HTMLElement[] } | null = null;
  for (const paragraph of paragraphs) {
    const entry = entryOf(paragraph);
    if (entry === null) continue;
    const goesOn: boolean =
      open?.entry.list === entry.list && paragraph.previousElementSibling === open.last;
    const lists: HTMLElement[] = goesOn && open !== null ? open.lists : [];
    append(entry, lists);
    const [top] = lists;
    if (top !== undefined) open = { last: top, entry, lists };
  }
  return body.innerHTML;
}

function entryOf(paragraph: Element): Entry | null {
  const [, list, level] = entryStyle.exec(paragraph.getAttribute("style") ?? "") ?? [];
  if (list === undefined || paragraph.localName !== "p") return null;
  const marker = [...paragraph.querySelectorAll("span")].find((span) =>
    markerStyle.test(span.getAttribute("style") ?? ""),
  );
  const [, counted] = number.exec(marker?.textContent.trim() ?? "") ?? [];
  marker?.remove();
  return { paragraph, list, level: Math.min(Number(level), deepest), number: counted ?? null };
}

/** Puts an entry into the list of its level, below the last entry of the level above. `lists` are the open ones, outermost first. */
function append({ paragraph, level, number: counted }: Entry, lists: HTMLElement[]): void {
  lists.splice(level);
  while (lists.length < level) {
    const list = document.createElement(counted === null ? "ul" : "ol");
    if (Number(counted) > 1) list.setAttribute("start", String(counted));
    const above = lists.at(-1);
    if (above === undefined) paragraph.before(list);
    else (above.lastElementChild ?? above.appendChild(document.createElement("li"))).append(list);
    lists.push(list);
  }
  const item = document.createElement("li");
  item.append(...paragraph.childNodes);
  lists.at(-1)?.append(item);
  paragraph.remove();
}

import type { Page } from "@playwright/test";

/**
 * Lists texts that do not fit: cut off without a way to read the rest, broken inside of a word, or out of the page to the side.
 * Values of items may be cut where the whole is a title or a step away; everything else of the app has to wrap.
 */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.nodeValue?.trim() ?? "";
      if (element === null || text === "" || !element.checkVisibility({ visibilityProperty: true }))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      const quoted = `“${text.slice(0, 60)}”`;
      const around = frameOf(element);
      if (around === "page" && (box.right > innerWidth + 1 || box.left < -1))
        found.add(`${quoted} is out of the page`);
      if (around instanceof Element && isCut(box, around) && !mayBeCut(element))
        found.add(`${quoted} is cut off`);
      if (around instanceof Element && isCutAtStart(node, around))
        found.add(`${quoted} has lost its beginning`);
      const cell = element.closest("th");
      if (cell !== null && !isInside(around, cell) && isCut(box, cell))
        found.add(`${quoted} runs into the next column`);
      if (!mayBeCut(element) && isBroken(node)) found.add(`${quoted} is broken inside of a word`);
    }
    for (const select of document.querySelectorAll("select")) {
      const label = select.selectedOptions[0]?.label ?? "";
      if (
        select.checkVisibility({ visibilityProperty: true }) &&
        widthOf(label, select) > roomIn(select)
      )
        found.add(`“${label}” is cut off in its box`);
    }
    return [...found];

    function widthOf(text: string, element: Element): number {
      const context = document.createElement("canvas").getContext("2d");
      if (context === null) return 0;
      context.font = getComputedStyle(element).font;
      return context.measureText(text).width;
    }

    function roomIn(box: Element): number {
      const { paddingLeft, paddingRight } = getComputedStyle(box);
      return (
        box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) + 0.5
      );
    }

    /** The nearest element around that hides what is beyond it; null for one that can be scrolled. */
    function frameOf(element: Element): Element | "page" | null {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const { overflowX, position } = getComputedStyle(at);
        if (overflowX === "auto" || overflowX === "scroll")
          return at.scrollWidth > at.clientWidth ? null : at;
        if (overflowX === "hidden" || overflowX === "clip") return at;
        if (position === "fixed") return "page";
      }
      return "page";
    }

    function isCut(box: DOMRect, clipper: Element): boolean {
      const edge = clipper.getBoundingClientRect();
      // Texts for screen readers alone have no size.
      if (edge.width < 4 || edge.height < 4) return false;
      return box.right > edge.right + 1.5 || box.left < edge.left - 1.5;
    }

    function isInside(around: Element | "page" | null, cell: Element): boolean {
      return around instanceof Element && cell.contains(around);
    }

    /** Part of the text is seen, and not its first letter: it is cut at the wrong end. */
    function isCutAtStart(node: Node, clipper: Element): boolean {
      const edge = clipper.getBoundingClientRect();
      const text = node.nodeValue ?? "";
      const range = document.createRange();
      range.selectNodeContents(node);
      const [line, ...others] = range.getClientRects();
      if (edge.width < 4 || line === undefined || others.length > 0) return false;
      if (line.right < edge.left + 4 || line.left > edge.right - 4) return false;
      const start = text.search(/\S/);
      range.setStart(node, start);
      range.setEnd(node, start + 1);
      const letter = range.getBoundingClientRect();
      return letter.right < edge.left || letter.left > edge.right;
    }

    function mayBeCut(element: Element): boolean {
      return (
        element.closest(
          "[title], [data-row], [data-field], [role=row], td, [data-row-link], code, pre, option, select, [aria-hidden=true]",
        ) !== null
      );
    }

    function isBroken(node: Node): boolean {
      const text = node.nodeValue ?? "";
      const range = document.createRange();
      // Scripts without spaces break between any two letters.
      for (const word of text.matchAll(
        /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}]{4,}/gu,
      )) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) return true;
      }
      return false;
    }
  });
}

/** Lists the texts out of some that are on the page as they are: seen, or read out as the name of something that is seen. */
export function textsFound(page: Page, texts: readonly string[]): Promise<string[]> {
  return page.evaluate((wanted) => {
    const sought = new Set(wanted);
    const found = new Set<string>();
    for (const element of document.querySelectorAll("body *")) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const nodes = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      const named = ["aria-label", "placeholder", "title", "alt"].map((name) =>
        element.getAttribute(name),
      );
      for (const text of [...nodes.map(({ nodeValue }) => nodeValue), ...named])
        if (text !== null && sought.has(text.trim())) found.add(text.trim());
    }
    return [...found];
  }, texts);
}

/** Where the focus was last: in the page, and in each layer that was entered from there. */
interface Place {
  element: HTMLElement;
  /** The layer it is in; null for the page itself. */
  layer: Element | null;
  /** From its parent up to the page, as they were; the element may be taken out of them. */
  around: readonly Element[];
}

/** Dialogs, menus, pickers, popovers, drawers and notices. */
const layerSelector =
  'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [data-layer], [data-layers] > *';

/** Those of them that take the focus. */
const takesFocus = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"]';

/** A button that cannot be pressed while it is at work. */
const busy = "[data-loading]:disabled";

const focusable =
  'a[href], button, summary, [tabindex="0"], input:is([type="checkbox"], [type="radio"])';

/**
 * Nobody who works without a mouse is sent back to the top of the page: when what has the focus goes away, the focus
 * returns to the control that says it opened the layer (`aria-controls`), else to what had it before. When that is gone as
 * well, it goes to the nearest control that is left around it, and on a new page to the heading. The one mechanism for all
 * layers. The result stops it.
 */
export function keepFocus(): () => void {
  const trail: Place[] = [];
  /** A layer that was left by a click beside it before it had taken the focus. */
  let unentered: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const remember = (element: HTMLElement): void => {
    const layer = element.closest(layerSelector);
    const depth = layer === null ? 0 : trail.findIndex((place) => place.layer === layer);
    const owner = depth === -1 ? ownerOf(layer) : null;
    if (owner !== null) remember(owner);
    if (depth !== -1) trail.length = depth;
    trail.push({ element, layer, around: ancestorsOf(element) });
    unentered = null;
  };
  const handleFocus = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement && !isNowhere(target)) remember(target);
  };
  const handleBlur = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null) return;
    queueMicrotask(() => {
      const isLeft = target === trail.at(-1)?.element && target !== document.activeElement;
      if (!isLeft || trail.length !== 1 || trail[0]?.element.isConnected !== true) return;
      // A click beside everything lets go of the page; one beside a layer closes it.
      unentered = document.querySelector(takesFocus);
      if (unentered === null) trail.length = 0;
    });
  };
  const restore = (): void => {
    timer = undefined;
    if (!isNowhere(document.activeElement)) return;
    const last = trail.at(-1)?.element;
    const isClosed = unentered?.isConnected === false && last !== undefined && isThere(last);
    (isClosed ? last : placeFor(trail))?.focus({ preventScroll: true });
  };
  // After the components had their chance to put it somewhere themselves.
  const observer = new MutationObserver(() => {
    if (trail.length === 0 || !isNowhere(document.activeElement)) return;
    timer ??= setTimeout(restore, 0);
  });

  document.addEventListener("focusin", handleFocus);
  document.addEventListener("focusout", handleBlur);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ["disabled", "data-loading"],
  });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener("focusin", handleFocus);
    document.removeEventListener("focusout", handleBlur);
  };
}

/** Moves the focus to the heading of the page; false when there is none yet. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>("h1");
  heading?.focus({ preventScroll: true });
  return heading !== null;
}

/** The control outside of a layer that says it opened it; null for one that nobody can reach with the Tab key. */
function ownerOf(layer: Element | null): HTMLElement | null {
  if (layer === null || layer.id === "") return null;
  const owner = document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(layer.id)}"]`);
  return owner === null || owner.tabIndex < 0 || layer.contains(owner) ? null : owner;
}

/** Where the focus belongs; null when it is not missing, or there is no place yet. */
function placeFor(trail: readonly Place[]): HTMLElement | null {
  const last = trail.at(-1);
  if (last === undefined || isThere(last.element) || isScrolledAway(last)) return null;
  const before = trail.findLast(({ element }) => isThere(element));
  if (before !== undefined) return before.element;
  // A button that is at work takes no focus; it is waited for, so that what comes of it is where it began.
  if (trail.some(({ element }) => element.isConnected && element.matches(busy))) return null;
  return nearest(trail[0] ?? last) ?? document.querySelector<HTMLElement>("h1");
}

/** The first control that is left around a place, within the page. */
function nearest({ around }: Place): HTMLElement | null {
  for (const element of around) {
    if (element.matches("main, body, [data-page]")) return null;
    if (!element.isConnected) continue;
    const left = [...element.querySelectorAll<HTMLElement>(focusable)].find(isThere);
    if (left !== undefined) return left;
  }
  return null;
}

/** A list takes rows out of the document when they are scrolled away, and puts them back with the focus it keeps for them. */
function isScrolledAway({ element, layer, around }: Place): boolean {
  const row = layer === null ? element.closest("[data-index]") : null;
  return row !== null && around[around.indexOf(row) + 1]?.isConnected === true;
}

function isThere(element: HTMLElement): boolean {
  return (
    element.isConnected &&
    !element.matches(":disabled") &&
    // Not in the DOM of tests.
    (typeof element.checkVisibility !== "function" || element.checkVisibility())
  );
}

/** The page as a whole; it and its heading get the focus when something in them is clicked that takes none. */
function isNowhere(element: Element | null): boolean {
  if (element === null || element === document.body || element.localName === "main") return true;
  return element.localName === "h1" && !element.matches(":focus-visible");
}

function ancestorsOf(element: Element): Element[] {
  const { parentElement } = element;
  return parentElement === null ? [] : [parentElement, ...ancestorsOf(parentElement)];
}

// Headings get the focus after each navigation. Only for the keyboard they show it, while the browser shows it on a page
// that was just opened as well. A mark on the page itself would make the browser look for headings in all of it.
let isByKeys = false;

function markHeading(): void {
  const { activeElement } = document;
  if (activeElement?.localName === "h1") activeElement.toggleAttribute("data-by-keys", isByKeys);
}

function noteUse({ type }: Event): void {
  isByKeys = type === "keydown";
  markHeading();
}

addEventListener("keydown", noteUse, true);
addEventListener("pointerdown", noteUse, true);
addEventListener("focusin", markHeading, true);

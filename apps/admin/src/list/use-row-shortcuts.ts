import { useShortcut } from "../design/shortcuts/shortcuts.ts";

/**
 * J and K go through the rows of a list, X selects one, and Enter, which is the link's own, opens it. The layouts, also
 * those of extensions, know the arrows and Space: they get these.
 */
export function useRowShortcuts({
  enabled = true,
  canSelect = true,
}: { enabled?: boolean; canSelect?: boolean } = {}): void {
  useShortcut("nextRow", () => (focusedRow() ? pressOnRow("ArrowDown") : focusRow()), { enabled });
  useShortcut("previousRow", () => (focusedRow() ? pressOnRow("ArrowUp") : focusRow()), {
    enabled,
  });
  useShortcut("selectRow", () => pressOnRow(" "), { enabled: enabled && canSelect });
  useShortcut("openRow", null, { enabled });
}

function pressOnRow(key: string): void {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  focusedRow()?.dispatchEvent(event);
}

/** The link of the row that has the focus, or a control of which has it. */
function focusedRow(): Element | null {
  const { activeElement } = document;
  if (activeElement?.matches("[data-row-link]") === true) return activeElement;
  return activeElement?.closest("[data-index]")?.querySelector("[data-row-link]") ?? null;
}

/** Goes to the row that is in the Tab order. */
function focusRow(): void {
  const row =
    document.querySelector<HTMLElement>('[data-row-link][tabindex="0"]') ??
    document.querySelector<HTMLElement>("[data-row-link]");
  row?.focus();
}

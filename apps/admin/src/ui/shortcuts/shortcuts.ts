import { useEffect, useEffectEvent } from "react";

export interface ShortcutOptions {
  /** One line for the list of shortcuts; without it the shortcut is not listed. */
  description?: string;
  /** When false, the keys do what the browser does. */
  enabled?: boolean;
  /** Works while the user types in a text box. By default only for mod+s and mod+enter. */
  whileTyping?: boolean;
  /** Works while a dialog is open. */
  inDialogs?: boolean;
}

export interface ListedShortcut {
  keys: string;
  description: string;
}

const listed = new Map<symbol, ListedShortcut>();

/**
 * Calls `onPress` when the keys are pressed: `mod+s` (Cmd on a Mac, Ctrl elsewhere), `/`, `?`,
 * `escape`, `shift+enter`. The browser's own meaning of the keys is suppressed.
 */
export function useShortcut(
  keys: string,
  onPress: () => void,
  options: ShortcutOptions = {},
): void {
  const { description, enabled = true, inDialogs = false } = options;
  const whileTyping = options.whileTyping ?? (keys === "mod+s" || keys === "mod+enter");
  const press = useEffectEvent(onPress);

  useEffect(() => {
    if (!enabled) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !matchesKeys(event, keys)) return;
      if (!whileTyping && isTyping(event.target)) return;
      if (!inDialogs && document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      event.preventDefault();
      press();
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [keys, enabled, whileTyping, inDialogs]);

  useEffect(() => {
    if (!description || !enabled) return undefined;
    const id = Symbol(keys);
    listed.set(id, { keys, description });
    return () => {
      listed.delete(id);
    };
  }, [keys, description, enabled]);
}

/** The shortcuts that work on the screen right now, each once. */
export function listShortcuts(): ListedShortcut[] {
  const byKeys = new Map([...listed.values()].map((shortcut) => [shortcut.keys, shortcut]));
  return [...byKeys.values()];
}

/** Whether this computer writes its command key as ⌘. */
export function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent);
}

/** The labels of the keys on this computer: ⌘S, Ctrl+S. */
export function keyLabels(keys: string): string[] {
  const names: Record<string, string> = isApple()
    ? { mod: "⌘", shift: "⇧", alt: "⌥", enter: "↵", escape: "Esc" }
    : { mod: "Ctrl", shift: "Shift", alt: "Alt", enter: "Enter", escape: "Esc" };
  return keys.split("+").map((key) => names[key] ?? key.toUpperCase());
}

function matchesKeys(event: KeyboardEvent, keys: string): boolean {
  const parts = keys.toLowerCase().split("+");
  const key = parts.at(-1) ?? "";
  const needsMod = parts.includes("mod");
  const isMod = isApple() ? event.metaKey : event.ctrlKey;
  const isOtherMod = isApple() ? event.ctrlKey : event.metaKey;
  // A sign such as ? already needs Shift on most keyboards, so Shift only counts for letters and named keys.
  const isSign = key.length === 1 && !/[a-z0-9]/.test(key);
  return (
    event.key.toLowerCase() === key &&
    isMod === needsMod &&
    !isOtherMod &&
    event.altKey === parts.includes("alt") &&
    (isSign || event.shiftKey === parts.includes("shift"))
  );
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('[contenteditable="true"]')) return true;
  if (target instanceof HTMLInputElement)
    return !/^(checkbox|radio|button|submit|reset|range|color|file)$/.test(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

import { useEffectEvent, useLayoutEffect } from "react";
import { shortcutOf, shortcuts, type ShortcutName } from "./catalog.ts";
import { areCharacterKeysOn, useCharacterKeys } from "./character-keys.ts";
import { ariaKeys, isCharacters, isComposing, keyLabels, keysOf } from "./keys.ts";

interface Working {
  name: ShortcutName;
  /** Null where the browser itself does it. */
  press: (() => void) | null;
}

/** Milliseconds in which the second key of two has to follow the first. */
const patience = 1500;

/** The shortcuts that work on the screen right now; of two with the same keys the newer one acts. */
const working: Working[] = [];

/** The first key of two, and when it was pressed. */
let first: { key: string; at: number } | null = null;

/**
 * Calls `onPress` when the keys of the shortcut are pressed. The browser's own meaning of the keys is suppressed. Letters
 * and signs do nothing while the focus is in a form, or in something that lies over the page.
 * @param onPress null where the browser itself does it: then the shortcut is only listed
 */
export function useShortcut(
  name: ShortcutName,
  onPress: (() => void) | null,
  { enabled = true }: { enabled?: boolean } = {},
): void {
  const isPressed = onPress !== null;
  const press = useEffectEvent(() => onPress?.());

  // As soon as the page shows what it acts on: an effect after the paint would miss a key that follows at once.
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    const one: Working = { name, press: isPressed ? () => press() : null };
    if (working.length === 0) document.addEventListener("keydown", handleKey);
    working.push(one);
    return () => {
      working.splice(working.indexOf(one), 1);
      if (working.length === 0) document.removeEventListener("keydown", handleKey);
    };
  }, [name, enabled, isPressed]);
}

/** The shortcuts that work on the screen right now, each once, in the order of the catalog. */
export function listShortcuts(): ShortcutName[] {
  const names = new Set(working.map(({ name }) => name));
  return (Object.keys(shortcuts) as ShortcutName[]).filter((name) => names.has(name));
}

/** The shortcuts that act on the screen right now, each once, with what they do; of two with the same keys the newer one. */
export function actingShortcuts(): { name: ShortcutName; press: () => void }[] {
  const byKeys = new Map(
    working.flatMap(({ name, press }) =>
      press === null ? [] : [[shortcutOf(name).keys, { name, press }]],
    ),
  );
  return [...byKeys.values()];
}

/** The keys of a shortcut, to be shown beside what it does; undefined while they are turned off. */
export function useShortcutKeys(
  name: ShortcutName | undefined,
): { text: string; aria: string | undefined } | undefined {
  const hasCharacters = useCharacterKeys();
  if (name === undefined) return undefined;
  const { keys } = shortcutOf(name);
  if (!hasCharacters && isCharacters(keys)) return undefined;
  return { text: keyLabels(keys).flat().join(" "), aria: ariaKeys(keys) };
}

function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || isComposing(event)) return;
  const pressed = keysOf(event);
  if (pressed === null) return;
  const before = first !== null && Date.now() - first.at < patience ? first.key : null;
  first = null;
  // Most keys that are pressed write something: they cost nothing here.
  if (isCharacters(pressed) && isTyping(event.composedPath()[0] ?? null)) return;
  // A key that follows the first of two belongs to it, whatever it does by itself.
  const keys = before !== null && isCharacters(pressed) ? `${before} ${pressed}` : pressed;
  const found = working.findLast(
    ({ name, press }) => press !== null && shortcutOf(name).keys === keys,
  );
  if (found !== undefined && mayAct(found.name, event)) {
    event.preventDefault();
    if (!event.repeat || shortcutOf(found.name).repeats === true) found.press?.();
    return;
  }
  const isFirst = working.some(
    ({ name }) => shortcutOf(name).keys.startsWith(`${keys} `) && mayAct(name, event),
  );
  if (isFirst) first = { key: keys, at: Date.now() };
}

function mayAct(name: ShortcutName, event: KeyboardEvent): boolean {
  const { keys, whileTyping = false, inDialogs = false } = shortcutOf(name);
  // In a component with a shadow tree the event names the component, and its path begins with the input.
  const path = event.composedPath();
  if (!whileTyping && isTyping(path[0] ?? null)) return false;
  if (!inDialogs && document.querySelector(openDialog) !== null) return false;
  if (!isCharacters(keys)) return true;
  const isTaken = path.some((one) => one instanceof Element && one.matches(takesCharacters));
  return areCharacterKeysOn() && !isTaken;
}

// A form that lies over the page belongs to it: what works there works in the form.
const openDialog =
  ':is([role="dialog"], [role="alertdialog"])[aria-modal="true"]:not([data-of-page])';

/**
 * Forms, what lies over the page, and lists that go to an entry by its first letters; inputs also outside of forms, by their role where
 * they are of one's own. Rows that are links take no letters, and check boxes only select them.
 */
const takesCharacters = [
  'form,fieldset:not([role="presentation"]),dialog,textarea,select,[data-form],input:not([type="checkbox"])',
  ..."form dialog alertdialog menu menubar listbox tree radiogroup radio switch slider spinbutton textbox searchbox combobox"
    .split(" ")
    .map((role) => `[role="${role}"]`),
  ':is([role="grid"],[role="treegrid"],[role="application"]):not(:has([data-row-link]))',
].join();

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('[contenteditable="true"]')) return true;
  if (target instanceof HTMLInputElement)
    return !/^(checkbox|radio|button|submit|reset|range|color|file)$/.test(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** Whether this computer writes its command key as ⌘. */
export function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent);
}

/**
 * The keys of an event as they are declared, `mod+shift+s`; null for keys that no shortcut uses, such as a modifier
 * alone. A letter is the one on the key; where the keyboard writes other letters than Latin ones, its place counts.
 */
export function keysOf(event: KeyboardEvent): string | null {
  const isOtherMod = isApple() ? event.ctrlKey : event.metaKey;
  if (isOtherMod || /^(shift|control|alt|altgraph|meta|dead)$/i.test(event.key)) return null;
  const key = latinKey(event);
  // A sign such as ? already needs Shift on most keyboards, so Shift only counts for letters and named keys.
  const isSign = key.length === 1 && !/[a-z0-9]/.test(key);
  return [
    ...((isApple() ? event.metaKey : event.ctrlKey) ? ["mod"] : []),
    ...(event.altKey ? ["alt"] : []),
    ...(event.shiftKey && !isSign ? ["shift"] : []),
    key,
  ].join("+");
}

/** Whether the key belongs to a word that an input method is putting together; Safari says so only by the number. */
export function isComposing(
  event: KeyboardEvent | { readonly nativeEvent: KeyboardEvent },
): boolean {
  const { isComposing: isSaid, keyCode } = "nativeEvent" in event ? event.nativeEvent : event;
  return isSaid || keyCode === 229;
}

/** Keys that write a character: a letter, a digit or a sign, one or one after the other, without a modifier. */
export function isCharacters(keys: string): boolean {
  return keys.split(" ").every((part) => [...part].length === 1);
}

/** The labels of keys on this computer, one array per press: `[["Ctrl", "S"]]`, `[["G"], ["C"]]`. */
export function keyLabels(keys: string): string[][] {
  const names = new Map(
    Object.entries(
      isApple()
        ? { mod: "⌘", shift: "⇧", alt: "⌥", enter: "↵", escape: "Esc" }
        : { mod: "Ctrl", shift: "Shift", alt: "Alt", enter: "Enter", escape: "Esc" },
    ),
  );
  return keys
    .split(" ")
    .map((part) => part.split("+").map((key) => names.get(key) ?? key.toUpperCase()));
}

/** The keys for `aria-keyshortcuts`, which knows nothing of keys one after the other. */
export function ariaKeys(keys: string): string | undefined {
  const names = new Map([
    ["mod", isApple() ? "Meta" : "Control"],
    ["shift", "Shift"],
    ["alt", "Alt"],
    ["enter", "Enter"],
    ["escape", "Escape"],
  ]);
  if (keys.includes(" ")) return undefined;
  return keys
    .split("+")
    .map((key) => names.get(key) ?? key.toUpperCase())
    .join("+");
}

function latinKey({ key, code }: KeyboardEvent): string {
  const letter = /^\p{L}$/u.test(key) && !/^[a-z]$/i.test(key) ? /^Key([A-Z])$/.exec(code) : null;
  return (letter?.[1] ?? key).toLowerCase();
}

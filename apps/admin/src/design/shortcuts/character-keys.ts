import { useSyncExternalStore } from "react";

const place = "rowhouse:character-keys";
const watchers = new Set<() => void>();

/**
 * Whether shortcuts of letters and signs without Ctrl work: who speaks to the computer, or presses keys by mistake, can
 * turn them off (WCAG 2.1.4). Kept in this browser.
 */
export function areCharacterKeysOn(): boolean {
  return localStorage.getItem(place) !== "off";
}

/** Turns the shortcuts of letters and signs on or off. */
export function setCharacterKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(place);
  else localStorage.setItem(place, "off");
  for (const watcher of watchers) watcher();
}

/** As `areCharacterKeysOn`, for what shows the keys. */
export function useCharacterKeys(): boolean {
  return useSyncExternalStore(watch, areCharacterKeysOn);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

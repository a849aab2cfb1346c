import { useEffect, useEffectEvent } from "react";

/** The layers that the browser's Back closes, the innermost last. */
const layers: (() => void)[] = [];
let isListening = false;
/** Closes a layer once the browser is back at the page, which it has left for a moment; null while it is there. */
let closeOnReturn: (() => void) | null = null;
/** The place of the page in the history, as the router notes it in its entries. */
let here: number | null = null;

/**
 * While something lies over the page, the browser's Back closes it and does not leave the page: of several the innermost.
 * The page keeps its entry of the history; nothing is added to it.
 */
export function useBackCloses(onClose: () => void, isOpen = true): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    const layer = () => close();
    listenForBack();
    here ??= placeOf(window.history.state);
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) here = null;
    };
  }, [isOpen]);
}

/**
 * Hears of Back before the router, which would leave the page: to be called before there is a history. Browsers call the
 * listeners of the window in the order in which they came, capturing ones too.
 */
export function listenForBack(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener("popstate", handlePop, { capture: true });
}

function handlePop(event: PopStateEvent): void {
  if (closeOnReturn !== null) {
    const close = closeOnReturn;
    closeOnReturn = null;
    event.stopImmediatePropagation();
    // Closing may change the address, and so the entry of the history that the browser is at.
    close();
    return;
  }
  const close = layers.at(-1);
  const there = placeOf(event.state);
  // An address that was typed has no place, and what lies ahead is not back.
  if (close === undefined || here === null || there === null || there >= here) return;
  event.stopImmediatePropagation();
  closeOnReturn = close;
  window.history.go(here - there);
}

function placeOf(state: unknown): number | null {
  const place: unknown =
    typeof state === "object" && state !== null ? Reflect.get(state, "__TSR_index") : null;
  return typeof place === "number" ? place : null;
}

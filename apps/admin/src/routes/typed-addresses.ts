import type { RouterHistory } from "@tanstack/react-router";

/** Where the router's history keeps the place of an entry among the others. */
const place = "__TSR_index";

/**
 * Gives the entries of addresses that were typed or pasted their place in the history: the router does not know it, and
 * when leaving is refused it would load the page anew instead of going back to where it was. To be called before
 * anything else listens to the history.
 */
export function withTypedAddresses(createHistory: () => RouterHistory): RouterHistory {
  let current: () => number = () => 0;
  window.addEventListener("popstate", () => {
    // Typed by the platform as anything.
    const state = window.history.state as Record<string, unknown> | null;
    if (state?.[place] !== undefined) return;
    // Past the router, which takes every change of the history for a navigation of its own.
    History.prototype.replaceState.call(window.history, { ...state, [place]: current() + 1 }, "");
  });
  const history = createHistory();
  current = () => history.location.state[place];
  return history;
}

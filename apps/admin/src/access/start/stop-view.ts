import { currentView, endView } from "../../data/view.ts";

/** Back to what the administrator may see themself, on the page where the view began. */
export function stopView(): void {
  const view = currentView();
  endView();
  if (view !== null) window.history.replaceState(null, "", view.from);
  window.location.reload();
}

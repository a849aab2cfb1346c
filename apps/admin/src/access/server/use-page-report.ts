import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { trackPage } from "../../data/me.ts";

/** Milliseconds a page must stay open before it is reported, so that the report never delays the page. */
const reportAfter = 1_500;

/**
 * Reports to the server which page is open, and again whenever it is looked at: the next sign-in returns here. Waits until
 * `isIdle`.
 */
export function usePageReport(isIdle: boolean): void {
  const page = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? null });
  useEffect(() => {
    if (page === null || !isIdle) return undefined;
    const first = setTimeout(() => void trackPage(page), reportAfter);
    const report = (): void => {
      // Of several tabs the one that is looked at says where the user is.
      if (document.visibilityState === "visible") void trackPage(page);
    };
    document.addEventListener("visibilitychange", report);
    return () => {
      clearTimeout(first);
      document.removeEventListener("visibilitychange", report);
    };
  }, [page, isIdle]);
}

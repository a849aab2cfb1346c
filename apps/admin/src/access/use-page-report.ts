import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { trackPage } from "../data/me.ts";

/** Milliseconds a page must stay open before it is reported, so that the report never delays the page. */
const reportAfter = 1_500;

/**
 * Reports to the server which page is open: others are warned of editing the same item, the next sign-in returns here.
 * Waits until `isIdle`.
 */
export function usePageReport(isIdle: boolean): void {
  const page = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? null });
  useEffect(() => {
    if (page === null || !isIdle) return undefined;
    const timer = setTimeout(() => void trackPage(page), reportAfter);
    return () => clearTimeout(timer);
  }, [page, isIdle]);
}

import { screenAddress } from "@rowhouse/contract";
import type { Context } from "../../../core/context.ts";

/** Where a browser goes after the provider: our own sign-in screen, or the page of a listed origin that it came from. */
export type Target = "app" | { page: string };

/** What the start of a single sign-on is told by the browser. */
export interface Caller {
  referer: string | null;
  /** A person follows a link; a program would rather have data. */
  isNavigation: boolean;
}

/**
 * Only pages of origins that the project lists by name get a request token (security case C8); `*` lists nobody. Whoever
 * comes from anywhere else ends up at our own screen. Null for programs: they are answered with data.
 */
export function chooseTarget(
  { referer, isNavigation }: Caller,
  origins: readonly string[],
): Target | null {
  if (referer !== null && URL.canParse(referer) && /^https?:/i.test(referer)) {
    const page = new URL(referer);
    if (origins.includes(page.origin))
      return { page: `${page.origin}${page.pathname}${page.search}` };
  }
  return isNavigation ? "app" : null;
}

/** The address of a target with what it is told; the query that it came with stays (F27). */
export function addressOf(
  ctx: Context,
  target: Target,
  told: Readonly<Record<string, string>>,
): string {
  const { baseUrl } = ctx.origin;
  if (target === "app") {
    const project = btoa(`${baseUrl}/${ctx.project.key}/`);
    return `${baseUrl}${screenAddress("login", { project, ...told })}`;
  }
  const url = new URL(target.page);
  for (const [name, value] of Object.entries(told)) url.searchParams.set(name, value);
  return url.href;
}

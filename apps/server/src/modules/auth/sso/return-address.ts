import { screenAddress } from "@rowhouse/contract";
import type { Context } from "../../../core/context.ts";

/** Where a browser goes after the provider: our own sign-in screen, or the page of a listed origin that it came from. */
export type Target = "app" | { page: string };

/** What the browser reports at the start of a single sign-on. */
export interface Caller {
  referer: string | null;
  /** A user follows a link; programs expect data. */
  isNavigation: boolean;
}

/**
 * Only pages of origins that the project lists by name get a request token (security case C8); `*` lists none.
 * Everyone else returns to our own screen. Null for programs: they get data.
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

/** The address of a target with parameters added to its query (F27). */
export function addressOf(
  ctx: Context,
  target: Target,
  params: Readonly<Record<string, string>>,
): string {
  const { baseUrl } = ctx.origin;
  if (target === "app") {
    const project = btoa(`${baseUrl}/${ctx.project.key}/`);
    return `${baseUrl}${screenAddress("login", { project, ...params })}`;
  }
  const url = new URL(target.page);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

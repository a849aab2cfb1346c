/** JSON is never a page, and nothing may be guessed about it. */
export const apiHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-cache",
};

/** The sources of the app's pages beside what comes from here. */
export interface AppSources {
  /** The hashes of the scripts that a page has in itself. */
  scripts?: readonly string[];
  /** Servers whose API the app speaks to, with their pictures and films: origins, or `https:` for all. */
  servers?: readonly string[];
  /** Origins that are called and show nothing. */
  connect?: readonly string[];
}

/** Everything from here, and the given scripts in the page itself; pictures also from memory; styles that components write; no plugins, no frames around. */
const appPolicy = ({ scripts = [], servers = [], connect = [] }: AppSources): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' blob: data: https:", ...unencrypted(servers)].join(" "),
    ["media-src 'self' blob: https:", ...unencrypted(servers)].join(" "),
    "font-src 'self' data:",
    ["connect-src 'self'", ...new Set([...servers, ...connect])].join(" "),
    "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

function unencrypted(servers: readonly string[]): string[] {
  return servers.filter((origin) => origin.startsWith("http:"));
}

/** The app's pages and assets. */
export const appHeaders = (sources: AppSources = {}): Readonly<Record<string, string>> => ({
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "content-security-policy": appPolicy(sources),
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
});

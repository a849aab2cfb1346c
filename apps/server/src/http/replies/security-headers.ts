/** JSON is never a page, and nothing may be guessed about it. */
export const apiHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-cache",
};

/** Everything from here, and the given scripts in the page itself; pictures also from memory; styles that components write; the API may be on another server; no plugins, no frames around. */
const appPolicy = (scripts: readonly string[]): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data: https:",
    "media-src 'self' blob: https:",
    "font-src 'self' data:",
    "connect-src 'self' https: http:",
    "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/** The app's pages and assets. `scripts` are the hashes of the scripts that a page has in itself. */
export const appHeaders = (scripts: readonly string[] = []): Readonly<Record<string, string>> => ({
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "content-security-policy": appPolicy(scripts),
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
});

const base = "https://app.invalid";

/**
 * The page to open after signing in, from the `redirect` of the address: a path of this app, or null.
 * Everything that a browser could read as another origin is refused (`//host`, `/\host`, control
 * characters, schemes), as are the sign-in pages themselves.
 */
export function safeRedirect(wanted: unknown): string | null {
  if (typeof wanted !== "string" || !/^\/(?![/\\])/.test(wanted)) return null;
  // Browsers drop tabs and line breaks and read backslashes as slashes; no path of ours needs either.
  if (
    hasControlCharacter(wanted) ||
    hasControlCharacter(decode(wanted)) ||
    /[\\]/.test(decode(wanted))
  ) {
    return null;
  }
  try {
    const url = new URL(wanted, base);
    if (url.origin !== base || url.pathname.startsWith("//")) return null;
    if (/^\/(?:login|logout|install)(?:\/|$)/.test(url.pathname)) return null;
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return null;
  }
}

/** The address of the sign-in page that leads back to `from` afterwards; coming from the root needs no way back. */
export function signInAddress(from: string): string {
  const target = safeRedirect(from);
  return target === null || target === "/"
    ? "/login"
    : `/login?redirect=${encodeURIComponent(target)}`;
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((letter) => letter < " " || letter === "\u007F");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "\u0000";
  }
}

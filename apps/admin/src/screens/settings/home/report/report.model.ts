/** The subject of a report. */
export type ReportKind = "issue" | "feature";

/** The initial text of a report. */
export interface ReportText {
  title: string;
  body: string;
}

/**
 * The address that takes a report, filled in: `mailto:` with subject and text, a page with `title` and `body`. Null for
 * what is neither.
 */
export function reportAddress(supportUrl: string, { title, body }: ReportText): string | null {
  if (!URL.canParse(supportUrl)) return null;
  const url = new URL(supportUrl);
  const isMail = url.protocol === "mailto:";
  if (!isMail && !["http:", "https:"].includes(url.protocol)) return null;
  // Mail programs do not read + as a space.
  const values = { [isMail ? "subject" : "title"]: title, body };
  const added = Object.entries(values).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  url.search = [url.search.slice(1), ...added].filter((part) => part !== "").join("&");
  return url.href;
}

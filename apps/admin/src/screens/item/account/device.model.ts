/** A browser's description of itself, as people know it; null for what is not known. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** Each pretends to be the ones below it, so that the first that fits is it. */
const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

export function deviceOf(userAgent: string): Device {
  const nameIn = (known: typeof browsers): string | null =>
    known.find(([mark]) => mark.test(userAgent))?.[1] ?? null;
  return { browser: nameIn(browsers), system: nameIn(systems) };
}

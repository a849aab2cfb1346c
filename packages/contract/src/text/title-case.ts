const acronyms = new Map(
  [
    "2D",
    "3D",
    "2FA",
    "API",
    "CEO",
    "CMS",
    "CPU",
    "CSS",
    "CSV",
    "DB",
    "DNS",
    "EAN",
    "EU",
    "FAQ",
    "FTP",
    "GPS",
    "GUI",
    "HTML",
    "HTTP",
    "HTTPS",
    "ID",
    "IP",
    "ISBN",
    "ISO",
    "JPEG",
    "JPG",
    "JS",
    "JSON",
    "JWT",
    "M2M",
    "M2O",
    "MP3",
    "MP4",
    "O2M",
    "OTP",
    "PDF",
    "PHP",
    "PNG",
    "RAM",
    "REST",
    "RSS",
    "SDK",
    "SEO",
    "SKU",
    "SMS",
    "SMTP",
    "SQL",
    "SSH",
    "SSL",
    "SSO",
    "SVG",
    "TLS",
    "TV",
    "UI",
    "UK",
    "URI",
    "URL",
    "USA",
    "USB",
    "UTC",
    "UTF",
    "UUID",
    "VAT",
    "VPN",
    "WYSIWYG",
    "XML",
    "YAML",
    "ZIP",
    "DateTime",
    "GitHub",
    "GraphQL",
    "IDs",
    "iOS",
    "iPad",
    "iPhone",
    "JavaScript",
    "macOS",
    "MariaDB",
    "MySQL",
    "PostgreSQL",
    "SQLite",
    "TypeScript",
    "URLs",
    "Vimeo",
    "WordPress",
    "YouTube",
  ].map((word) => [word.toLowerCase(), word]),
);

const smallWords = new Set(
  "a an and as at but by for from in into nor of off on onto or over per the to up via vs with".split(
    " ",
  ),
);

/**
 * A label from a key: splits camelCase, blanks, hyphens and underscores, capitalizes words, keeps small words small
 * except at the start, writes acronyms as they are known (interfaces.md 1.8).
 *
 * @example titleCase('author_id') === 'Author ID'
 */
export function titleCase(key: string): string {
  return words(key).map(casedWord).join(" ");
}

/** Known words stay whole even where their letters would be split, such as `DateTime` and `iOS`. */
function words(key: string): string[] {
  return key
    .split(/[\s_-]+/)
    .filter((word) => word !== "")
    .flatMap((word) => (acronyms.has(word.toLowerCase()) ? [word] : splitCamelCase(word)));
}

function splitCamelCase(word: string): string[] {
  return word
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(" ");
}

function casedWord(word: string, index: number): string {
  const lower = word.toLowerCase();
  const known = acronyms.get(lower);
  if (known) return known;
  if (index > 0 && smallWords.has(lower)) return lower;
  const [first = "", ...rest] = lower;
  return first.toUpperCase() + rest.join("");
}

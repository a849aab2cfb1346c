import { isEmpty, isRecord, keyOf, templateFields, valueAt, type Item } from "@rowhouse/contract";

/** The address of a preview, or why there is none. */
type Preview = { address: string } | { missing: string[] } | { problem: "no-address" };

/** Fills the places of an address with the values of an item, written as addresses need them. */
export function previewOf(template: string, item: Item): Preview {
  const missing = templateFields(template).filter((path) => isEmpty(partOf(item, path)));
  if (missing.length > 0) return { missing };
  const text = template.trim().replaceAll(/\{\{([^{}]*)\}\}/g, (_all, path: string, at: number) => {
    const part = String(partOf(item, path.trim()));
    // A field may hold the address itself.
    return at === 0 && isWeb(part) ? part : encodeURIComponent(part);
  });
  return isWeb(text) ? { address: text } : { problem: "no-address" };
}

/** Of a related item its key. */
function partOf(item: Item, path: string): unknown {
  const value = valueAt(item, path);
  return isRecord(value) ? keyOf(value, "id") : value;
}

function isWeb(text: string): boolean {
  return URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
}

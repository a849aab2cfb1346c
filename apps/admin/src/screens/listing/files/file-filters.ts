import { me, unusedFilter, type AnyFilter } from "../filters/filter.model.ts";

/** The filters that files are asked for by most: their kind, their size, who uploaded them, when, and whether anything uses them. Each with the key of its words. */
export const fileFilters: readonly { text: string; filter: AnyFilter; isCommon?: true }[] = [
  { text: "pictures", isCommon: true, filter: typeWith("image/") },
  { text: "films", filter: typeWith("video/") },
  { text: "sound", filter: typeWith("audio/") },
  {
    text: "documents",
    isCommon: true,
    // Word, Excel, PowerPoint and OpenDocument have "document" in their types, older ones of Office begin with "application/ms" or "vnd.ms".
    filter: {
      group: "any",
      filters: ["pdf", "document", "application/ms", "vnd.ms-", "text/"].map(typeWith),
    },
  },
  { text: "large", filter: { field: "filesize", operator: "gt", value: String(10 * 1024 * 1024) } },
  { text: "uploadedByMe", filter: { field: "uploaded_by", operator: "in", value: [me] } },
  {
    text: "uploadedThisWeek",
    filter: { field: "uploaded_on", operator: "during", value: "this week" },
  },
  { text: "unusedFiles", filter: unusedFilter },
];

function typeWith(part: string) {
  return { field: "type", operator: "contains", value: part } as const;
}

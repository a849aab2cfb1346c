import { parseJson } from "@rowhouse/contract";
import {
  choice,
  defineInterface,
  defineOptions,
  flag,
  isReference,
  json,
  list,
} from "@rowhouse/extension-kit";

/** What it says is read with the picker (`picker-options.ts`), which comes late. */
function readStored(stored: unknown): unknown {
  return (typeof stored === "string" ? parseJson(stored) : stored) ?? null;
}

export const fileOptions = defineOptions({
  accept: list({ label: "interfaces.common.accept", note: "interfaces.common.accept_comment" }),
  viewType: choice({
    choices: { cards: "$t:interfaces.file.cards", tabular: "$t:interfaces.file.table" },
    default: "cards",
    width: "half",
    label: "interfaces.file.view_type",
    note: "interfaces.file.view_type_comment",
  }),
  viewOptions: json({
    read: readStored,
    advanced: true,
    label: "interfaces.file.view_options",
    note: "interfaces.file.view_options_comment",
  }),
  viewQuery: json({
    read: readStored,
    advanced: true,
    label: "interfaces.file.view_query",
    note: "interfaces.file.view_query_comment",
  }),
  filters: json({
    read: readStored,
    advanced: true,
    label: "interfaces.file.filters",
    note: "interfaces.file.filters_comment",
  }),
  allowDelete: flag({
    default: false,
    width: "half",
    label: "interfaces.file.allow_delete",
    note: "interfaces.file.allow_delete_comment",
  }),
  crop: flag({
    width: "half",
    label: "interfaces.file.crop",
    note: "interfaces.file.crop_comment",
  }),
});

export const definition = defineInterface({
  id: "file",
  aliases: ["file-upload", "single-file", "single_file"],
  icon: "insert_drive_file",
  group: "file",
  types: ["file"],
  recommended: { length: "10" },
  relation: "file",
  value: isReference,
  // The zone for files and the button below it; a picture takes about as much.
  lines: () => 11.6,
  options: fileOptions,
  sample: {
    value: {
      id: 1,
      title: "Front elevation",
      filename: "front.jpg",
      type: "image/jpeg",
      filesize: 48_213,
      width: 800,
      height: 600,
      uploaded_on: "2026-11-20T09:15:00+00:00",
    },
    wrong: ["front.jpg"],
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});

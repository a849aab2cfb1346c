import { parseJson } from "@rowhouse/contract";
import {
  choice,
  defineInterface,
  defineOptions,
  flag,
  isReference,
  json,
  list,
  text,
  type Option,
} from "@rowhouse/extension-kit";

/** Parses a stored value; its content is read with the picker (`picker-options.ts`), which comes late. */
function readStored(stored: unknown): unknown {
  return (typeof stored === "string" ? parseJson(stored) : stored) ?? null;
}

function cardField(field: string, label: string): Option<string | undefined> {
  return text({
    default: field,
    interface: "fields",
    options: { of: "related" },
    advanced: true,
    width: "half",
    label: `interfaces.file.${label}`,
  });
}

const operatorNames = [
  "eq",
  "neq",
  "contains",
  "ncontains",
  "lt",
  "lte",
  "gt",
  "gte",
  "in",
  "nin",
  "between",
  "null",
  "nnull",
  "empty",
  "nempty",
];

/** The parts of a condition: a list of `{ field, operator, value }`. */
const filterFields = [
  {
    field: "field",
    name: "$t:interfaces.file.filter_field",
    required: true,
    interface: "fields",
    options: { of: "related" },
  },
  {
    field: "operator",
    name: "$t:interfaces.file.filter_operator",
    default: "eq",
    interface: "dropdown",
    options: {
      choices: Object.fromEntries(
        operatorNames.map((name) => [name, `$t:interfaces.file.operators.${name}`]),
      ),
    },
  },
  { field: "value", name: "$t:interfaces.file.filter_value", interface: "text-input" },
];

export const fileOptions = defineOptions({
  accept: list({ label: "interfaces.common.accept", note: "interfaces.common.accept_comment" }),
  viewType: choice({
    choices: { cards: "$t:interfaces.file.cards", tabular: "$t:interfaces.file.table" },
    default: "cards",
    width: "half",
    label: "interfaces.file.view_type",
    note: "interfaces.file.view_type_comment",
  }),
  // The object `viewOptions` is what cards show, `viewQuery` how the library begins (interfaces.md 10.7).
  "viewOptions.title": cardField("title", "card_title"),
  "viewOptions.subtitle": cardField("type", "card_subtitle"),
  "viewOptions.content": cardField("description", "card_content"),
  "viewQuery.sort": text({
    interface: "fields",
    options: { of: "related", kind: "order" },
    advanced: true,
    width: "half",
    label: "interfaces.file.sort",
  }),
  "viewQuery.q": text({ advanced: true, width: "half", label: "interfaces.file.search" }),
  "viewQuery.fields": list({
    interface: "fields",
    options: { of: "related", kind: "several" },
    advanced: true,
    label: "interfaces.common.visible_columns",
    note: "interfaces.file.columns_comment",
  }),
  filters: json({
    interface: "repeater",
    options: {
      layout: "table",
      fields: filterFields,
      buttonText: "$t:interfaces.file.add_filter",
      duplicable: false,
    },
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

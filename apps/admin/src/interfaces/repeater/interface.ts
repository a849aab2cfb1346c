import { isRecord, parseJson } from "@rowhouse/contract";
import {
  choice,
  defineInterface,
  defineOptions,
  flag,
  integer,
  json,
  text,
} from "@rowhouse/extension-kit";

const half = { width: "half" } as const;
const common = "$t:interfaces.repeater.field_";

/** The properties of a field of the rows: edited by a repeater, too. */
const fieldFields = [
  { field: "field", name: `${common}key`, interface: "text-input", required: true, ...half },
  { field: "name", name: `${common}name`, interface: "text-input", ...half },
  { field: "interface", name: `${common}interface`, interface: "interfaces", ...half },
  {
    field: "type",
    name: `${common}type`,
    interface: "dropdown",
    ...half,
    default: "string",
    options: {
      choices: {
        string: "String",
        integer: "Integer",
        decimal: "Decimal",
        boolean: "Boolean",
        date: "Date",
        time: "Time",
        datetime: "DateTime",
        array: "Array",
        json: "JSON",
      },
    },
  },
  {
    field: "width",
    name: `${common}width`,
    interface: "dropdown",
    ...half,
    options: {
      choices: {
        half: `${common}half`,
        full: `${common}full`,
      },
    },
  },
  { field: "default", name: `${common}default`, interface: "text-input", ...half },
  {
    field: "preview",
    name: `${common}preview`,
    interface: "toggle",
    type: "boolean",
    ...half,
    default: true,
  },
  { field: "index", name: `${common}index`, interface: "toggle", type: "boolean", ...half },
  { field: "required", name: `${common}required`, interface: "toggle", type: "boolean", ...half },
  { field: "readonly", name: `${common}readonly`, interface: "toggle", type: "boolean", ...half },
  { field: "note", name: `${common}note`, interface: "text-input" },
  {
    field: "options",
    name: "$t:options",
    interface: "interface-options",
    type: "json",
    options: { interfaceField: "interface" },
  },
];

export const repeaterOptions = defineOptions({
  fields: json({
    interface: "repeater",
    options: {
      fields: fieldFields,
      template: "{{ field }}",
      buttonText: "$t:interfaces.repeater.add_field",
    },
    read: (stored) => stored,
    label: "interfaces.repeater.fields",
    note: "interfaces.repeater.fields_comment",
  }),
  layout: choice({
    ...half,
    choices: {
      stacked: "$t:interfaces.repeater.stacked",
      table: "$t:interfaces.repeater.table",
    },
    default: "stacked",
    label: "interfaces.repeater.layout",
  }),
  dataType: choice({
    ...half,
    choices: {
      object: "$t:interfaces.repeater.object",
      value: "$t:interfaces.repeater.value",
    },
    default: "object",
    label: "interfaces.repeater.dataType",
    note: "interfaces.repeater.dataType_comment",
  }),
  template: text({
    interface: "fields",
    options: { rowsField: "fields", kind: "template" },
    label: "interfaces.common.template",
    note: "interfaces.repeater.template_comment",
  }),
  buttonText: text({ ...half, label: "interfaces.repeater.buttonText" }),
  limit: integer({
    ...half,
    default: 0,
    label: "interfaces.repeater.limit",
    note: "interfaces.repeater.limit_comment",
  }),
  duplicable: flag({ ...half, default: true, label: "interfaces.repeater.duplicable" }),
});

/** A list or a map of rows, possibly as JSON text. */
export type StoredRows = readonly unknown[] | Readonly<Record<string, unknown>> | string;

export const definition = defineInterface({
  id: "repeater",
  aliases: ["replicator"],
  icon: "replay",
  group: "structure",
  hasLateTexts: true,
  types: ["json"],
  untitled: true,
  value: isStoredRows,
  options: repeaterOptions,
  sample: {
    value: [
      { owner: "Heirs of the artist", until: 1931, isCertain: true },
      { owner: "Gallery Kessler, Vienna", until: 1954, isCertain: false },
    ],
    wrong: 12,
    options: {
      fields: [
        { field: "owner", interface: "text-input", required: true, width: "half" },
        {
          field: "until",
          interface: "numeric",
          type: "integer",
          width: "half",
          options: { localized: false },
        },
        {
          field: "isCertain",
          name: "Certain",
          interface: "toggle",
          type: "boolean",
          preview: false,
        },
      ],
    },
  },
  lines: () => 4,
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});

function isStoredRows(value: unknown): value is StoredRows {
  const parsed = typeof value === "string" ? parseJson(value) : value;
  return Array.isArray(parsed) || isRecord(parsed);
}

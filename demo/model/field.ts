import { numberedKey, type FieldType } from "@rowhouse/contract";

/** A field as it is given when a collection is created (API contract 6.3); what is left out takes its default. */
export interface FieldInput {
  field: string;
  type: FieldType;
  datatype?: string;
  length?: string | number;
  interface?: string;
  options?: Record<string, unknown>;
  note?: string;
  validation?: string;
  required?: boolean;
  readonly?: boolean;
  hidden_detail?: boolean;
  hidden_browse?: boolean;
  width?: string;
  sort?: number;
  default_value?: string | number | boolean;
  primary_key?: boolean;
  auto_increment?: boolean;
  unique?: boolean;
  signed?: boolean;
}

/** A collection with its fields, as it is created. */
export interface CollectionInput {
  collection: string;
  note?: string;
  icon?: string;
  hidden?: boolean;
  single?: boolean;
  fields: FieldInput[];
}

type More = Partial<FieldInput>;

/** The automatic number that identifies an item. */
export const id = (): FieldInput => ({
  ...numberedKey,
  length: 15,
  interface: "primary-key",
  required: true,
  hidden_detail: true,
  hidden_browse: true,
});

export const text = (field: string, more: More = {}): FieldInput => ({
  field,
  type: "string",
  datatype: "VARCHAR",
  length: 200,
  interface: "text-input",
  ...more,
});
export const longText = (field: string, more: More = {}): FieldInput => ({
  field,
  type: "string",
  datatype: "TEXT",
  interface: "textarea",
  options: { rows: 5 },
  ...more,
});
export const richText = (field: string, more: More = {}): FieldInput => ({
  field,
  type: "string",
  datatype: "TEXT",
  interface: "wysiwyg",
  ...more,
});
export const choice = (
  field: string,
  choices: Record<string, string>,
  more: More = {},
): FieldInput => ({
  field,
  type: "string",
  datatype: "VARCHAR",
  length: 100,
  interface: "dropdown",
  options: { choices },
  width: "half",
  ...more,
});
export const buttons = (
  field: string,
  choices: Record<string, unknown>[],
  more: More = {},
): FieldInput => choice(field, {}, { interface: "button-group", ...more, options: { choices } });
export const radios = (
  field: string,
  choices: Record<string, string>,
  more: More = {},
): FieldInput => choice(field, choices, { interface: "radio-buttons", ...more });
export const several = (
  field: string,
  options: Record<string, unknown>,
  more: More = {},
): FieldInput => ({
  field,
  type: "array",
  datatype: "VARCHAR",
  length: 255,
  interface: "checkboxes",
  options,
  ...more,
});
export const integer = (field: string, more: More = {}): FieldInput => ({
  field,
  type: "integer",
  datatype: "INT",
  interface: "numeric",
  signed: true,
  width: "half",
  ...more,
});
export const fileSize = (field: string, more: More = {}): FieldInput =>
  integer(field, { datatype: "BIGINT", interface: "file-size", ...more });
export const decimal = (field: string, more: More = {}): FieldInput => ({
  field,
  type: "decimal",
  datatype: "DECIMAL",
  length: "10,2",
  interface: "numeric",
  signed: true,
  width: "half",
  ...more,
});
export const yesNo = (field: string, more: More = {}): FieldInput => ({
  field,
  type: "boolean",
  datatype: "TINYINT",
  interface: "toggle",
  default_value: 0,
  width: "half",
  ...more,
});
export const tags = (field: string, more: More = {}): FieldInput => ({
  field,
  type: "array",
  datatype: "VARCHAR",
  length: 255,
  interface: "tags",
  ...more,
});
export const day = (field: string, more: More = {}): FieldInput => ({
  field,
  type: "date",
  datatype: "DATE",
  interface: "date",
  options: { showRelative: false },
  width: "half",
  ...more,
});
export const clock = (field: string, more: More = {}): FieldInput => ({
  field,
  type: "time",
  datatype: "TIME",
  interface: "time",
  width: "half",
  ...more,
});
export const person = (field: string, more: More = {}): FieldInput =>
  integer(field, { interface: "user", ...more });
export const dateTime = (field: string, more: More = {}): FieldInput => ({
  field,
  type: "datetime",
  datatype: "DATETIME",
  interface: "datetime",
  width: "half",
  ...more,
});
export const sortOrder = (field: string, more: More = {}): FieldInput => ({
  field,
  type: "json",
  datatype: "TEXT",
  interface: "map",
  ...more,
});
export const json = (field: string, more: More = {}): FieldInput => ({
  field,
  type: "json",
  datatype: "TEXT",
  interface: "json",
  ...more,
});
export const file = (field: string, more: More = {}): FieldInput => ({
  field,
  type: "file",
  datatype: "INT",
  interface: "file",
  ...more,
});
export const manyToOne = (field: string, template: string, more: More = {}): FieldInput => ({
  field,
  type: "m2o",
  datatype: "INT",
  interface: "many-to-one",
  options: { template },
  width: "half",
  ...more,
});
export const oneToMany = (field: string, more: More = {}): FieldInput => ({
  field,
  type: "o2m",
  interface: "one-to-many",
  hidden_browse: true,
  ...more,
});
export const manyToMany = (field: string, more: More = {}): FieldInput => ({
  field,
  type: "o2m",
  interface: "many-to-many",
  hidden_browse: true,
  ...more,
});
export const sortField = (): FieldInput => ({
  field: "sort",
  type: "sort",
  datatype: "INT",
  interface: "sort",
  hidden_detail: true,
  hidden_browse: true,
});

/** Who made the item and when, filled in by the server. */
export const bookkeeping = (): FieldInput[] => [
  {
    field: "created_by",
    type: "user_created",
    datatype: "INT",
    interface: "user-created",
    readonly: true,
    width: "half",
  },
  {
    field: "created_on",
    type: "datetime_created",
    datatype: "DATETIME",
    interface: "datetime-created",
    readonly: true,
    width: "half",
  },
];

/** Who changed the item last and when, filled in by the server. */
export const lastChange = (): FieldInput[] => [
  {
    field: "changed_by",
    type: "user_updated",
    datatype: "INT",
    interface: "user-updated",
    readonly: true,
    hidden_browse: true,
    width: "half",
  },
  {
    field: "changed_on",
    type: "datetime_updated",
    datatype: "DATETIME",
    interface: "datetime-updated",
    options: { showRelative: true },
    readonly: true,
    hidden_browse: true,
    width: "half",
  },
];

/** Draft, in review, published, removed; the last one hides the item instead of deleting it. */
export const status = (): FieldInput => ({
  field: "status",
  type: "status",
  datatype: "VARCHAR",
  length: 20,
  interface: "status",
  default_value: "draft",
  options: {
    simpleBadge: false,
    status_mapping: {
      published: {
        name: "Published",
        value: "published",
        text_color: "white",
        background_color: "success",
        browse_badge: true,
        published: true,
      },
      review: {
        name: "In review",
        value: "review",
        text_color: "white",
        background_color: "warning",
        browse_badge: true,
        published: false,
      },
      draft: {
        name: "Draft",
        value: "draft",
        text_color: "white",
        background_color: "blue-grey-200",
        browse_subdued: true,
        browse_badge: true,
        published: false,
      },
      removed: {
        name: "Removed",
        value: "removed",
        text_color: "white",
        background_color: "danger",
        browse_subdued: true,
        browse_badge: true,
        soft_delete: true,
        published: false,
      },
    },
  },
});

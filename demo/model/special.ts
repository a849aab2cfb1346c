import { type FieldInput, longText, manyToMany, text } from "./field.ts";

type More = Partial<FieldInput>;

/** The beginning of a section of the form, which can be folded. */
export const section = (
  field: string,
  title: string,
  options: Record<string, unknown> = {},
): FieldInput => ({
  field,
  type: "alias",
  interface: "divider",
  hidden_browse: true,
  options: { title, style: "medium", ...options },
});

/** The end of a page's address on the website, made from another field. */
export const slug = (mirroredField: string): FieldInput =>
  text("slug", {
    length: 120,
    interface: "slug",
    width: "half",
    hidden_browse: true,
    note: "The end of the page's address",
    options: { mirroredField, onlyOnCreate: true },
  });

/** A link to the page of the website that shows the item. */
export const websitePage = (path: string): FieldInput => ({
  field: "website_page",
  type: "alias",
  interface: "preview",
  width: "half",
  hidden_browse: true,
  options: { url_template: `https://tidal-reach.example/${path}/{{ slug }}` },
});

export const markdown = (field: string, more: More = {}): FieldInput =>
  longText(field, { interface: "markdown", hidden_browse: true, options: { rows: 8 }, ...more });

/** Rich text with tables and pictures. */
export const essay = (field: string, more: More = {}): FieldInput =>
  longText(field, { interface: "wysiwyg-full", hidden_browse: true, options: {}, ...more });

export const code = (field: string, language: string, more: More = {}): FieldInput =>
  longText(field, { interface: "code", hidden_browse: true, options: { language }, ...more });

/** Any color, of which some are at hand. */
export const color = (field: string, palette: string[], more: More = {}): FieldInput =>
  text(field, { length: 20, interface: "color", width: "half", options: { palette }, ...more });

/** One of the colors of the palette. */
export const paletteColor = (field: string, more: More = {}): FieldInput =>
  text(field, { length: 20, interface: "color-palette", width: "half", ...more });

export const icon = (field: string, more: More = {}): FieldInput =>
  text(field, { length: 60, interface: "icon", width: "half", ...more });

/** Names with a value each. */
export const pairs = (field: string, more: More = {}): FieldInput => ({
  field,
  type: "json",
  datatype: "TEXT",
  interface: "key-value",
  hidden_browse: true,
  ...more,
});

/** A list of small forms. */
export const rows = (
  field: string,
  options: { fields: Record<string, unknown>[]; [option: string]: unknown },
  more: More = {},
): FieldInput => pairs(field, { interface: "repeater", options, ...more });

/** Files in an order, by way of a collection that links them. */
export const fileList = (field: string, more: More = {}): FieldInput =>
  manyToMany(field, { interface: "files", ...more });

/** Every item of the other collection, to be checked. */
export const checkedItems = (field: string, template: string, more: More = {}): FieldInput =>
  manyToMany(field, { interface: "checkboxes-relational", options: { template }, ...more });

/** A word that is kept as its SHA-256 only, for a door that compares it. */
export const secret = (field: string, more: More = {}): FieldInput => ({
  field,
  type: "hash",
  datatype: "VARCHAR",
  length: 100,
  interface: "password",
  width: "half",
  hidden_browse: true,
  ...more,
  options: { hashingType: "sha256", ...more.options },
});

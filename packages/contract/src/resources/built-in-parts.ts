import type { FieldType } from "../model/model.ts";
import type { ExtensionKind } from "../constants/startup.ts";

/** An interface or layout that is part of the app, as the API lists it (API contract 2.1.3). */
export interface BuiltInPart {
  id: string;
  /** In English. */
  name: string;
  icon: string;
  /** The types of fields that an interface can edit. */
  types?: readonly FieldType[];
}

/** The interfaces of the app, by id; a test of the app compares them with their definitions. */
const interfaces: readonly BuiltInPart[] = [
  { id: "2fa-secret", name: "Two-factor secret", icon: "shield_lock", types: ["string"] },
  { id: "activity-icon", name: "Activity icon", icon: "settings", types: ["string"] },
  { id: "button-group", name: "Button group", icon: "view_week", types: ["string", "integer"] },
  { id: "calendar", name: "Calendar", icon: "event", types: ["date"] },
  { id: "checkboxes", name: "Checkboxes", icon: "check_box", types: ["array"] },
  { id: "checkboxes-relational", name: "Relational checkboxes", icon: "check_box", types: ["o2m"] },
  { id: "code", name: "Code", icon: "code", types: ["string", "json"] },
  { id: "collections", name: "Collections", icon: "category", types: ["string"] },
  { id: "color", name: "Color", icon: "colorize", types: ["string"] },
  { id: "color-palette", name: "Color palette", icon: "palette", types: ["string"] },
  { id: "date", name: "Date", icon: "event", types: ["date"] },
  {
    id: "datetime",
    name: "Date and time",
    icon: "schedule",
    types: ["datetime", "datetime_updated", "datetime_created"],
  },
  {
    id: "datetime-created",
    name: "Created on",
    icon: "schedule",
    types: ["datetime_created", "datetime_updated"],
  },
  { id: "datetime-updated", name: "Changed on", icon: "schedule", types: ["datetime_updated"] },
  { id: "divider", name: "Divider", icon: "horizontal_split", types: ["alias"] },
  {
    id: "dropdown",
    name: "Dropdown",
    icon: "arrow_drop_down_circle",
    types: ["string", "integer", "lang"],
  },
  { id: "fields", name: "Fields of a collection", icon: "view_column", types: ["string"] },
  { id: "file", name: "File", icon: "insert_drive_file", types: ["file"] },
  { id: "file-preview", name: "File preview", icon: "image", types: ["alias", "string"] },
  { id: "file-size", name: "File size", icon: "storage", types: ["integer"] },
  { id: "files", name: "Files", icon: "insert_drive_file", types: ["o2m"] },
  { id: "hashed", name: "Hashed", icon: "security", types: ["hash"] },
  { id: "icon", name: "Icon", icon: "mood", types: ["string"] },
  { id: "interface-options", name: "Interface options", icon: "tune", types: ["json"] },
  { id: "interface-types", name: "Interface types", icon: "category", types: ["string"] },
  { id: "interfaces", name: "Interfaces", icon: "category", types: ["string"] },
  { id: "json", name: "JSON", icon: "code", types: ["json"] },
  { id: "key-value", name: "Key and value", icon: "list_alt", types: ["json"] },
  { id: "language", name: "Language", icon: "translate", types: ["string", "lang"] },
  { id: "many-to-many", name: "Many to many", icon: "compare_arrows", types: ["o2m"] },
  {
    id: "many-to-one",
    name: "Many to one",
    icon: "call_merge",
    types: ["m2o", "user", "user_created", "user_updated", "integer"],
  },
  { id: "map", name: "Map", icon: "location_on", types: ["json"] },
  { id: "markdown", name: "Markdown", icon: "text_fields", types: ["string"] },
  { id: "multiselect", name: "Multiselect", icon: "playlist_add_check", types: ["array"] },
  { id: "numeric", name: "Numeric", icon: "dialpad", types: ["integer", "decimal"] },
  { id: "one-to-many", name: "One to many", icon: "call_split", types: ["o2m"] },
  { id: "password", name: "Password", icon: "security", types: ["hash", "string"] },
  { id: "preview", name: "Preview", icon: "visibility", types: ["alias"] },
  { id: "primary-key", name: "Primary key", icon: "vpn_key", types: ["integer", "string", "uuid"] },
  {
    id: "radio-buttons",
    name: "Radio buttons",
    icon: "radio_button_checked",
    types: ["string", "integer"],
  },
  { id: "rating", name: "Rating", icon: "star", types: ["integer", "decimal"] },
  { id: "repeater", name: "Repeater", icon: "replay", types: ["json"] },
  { id: "slider", name: "Slider", icon: "tune", types: ["integer"] },
  { id: "slug", name: "Slug", icon: "link", types: ["string", "slug"] },
  { id: "sort", name: "Sort", icon: "low_priority", types: ["sort"] },
  { id: "status", name: "Status", icon: "flag", types: ["status"] },
  { id: "tags", name: "Tags", icon: "local_offer", types: ["array", "string"] },
  { id: "text-input", name: "Text input", icon: "text_fields", types: ["string", "lang"] },
  { id: "textarea", name: "Text area", icon: "text_fields", types: ["string"] },
  { id: "time", name: "Time", icon: "schedule", types: ["time"] },
  { id: "toggle", name: "Toggle", icon: "toggle_on", types: ["boolean"] },
  { id: "toggle-icon", name: "Toggle icon", icon: "favorite_border", types: ["boolean"] },
  { id: "translation", name: "Translations", icon: "translate", types: ["translation"] },
  {
    id: "user",
    name: "User",
    icon: "account_circle",
    types: ["integer", "user_created", "user_updated"],
  },
  {
    id: "user-created",
    name: "Created by",
    icon: "account_circle",
    types: ["user_created", "user_updated"],
  },
  { id: "user-roles", name: "User role", icon: "badge", types: ["o2m", "m2o"] },
  { id: "user-updated", name: "Changed by", icon: "account_circle", types: ["user_updated"] },
  { id: "wysiwyg", name: "WYSIWYG", icon: "format_quote", types: ["string"] },
  { id: "wysiwyg-full", name: "Advanced WYSIWYG", icon: "format_quote", types: ["string"] },
];

const layouts: readonly BuiltInPart[] = [
  { id: "calendar", name: "Calendar", icon: "calendar_month" },
  { id: "cards", name: "Cards", icon: "view_module" },
  { id: "tabular", name: "Table", icon: "view_headline" },
  { id: "timeline", name: "Timeline", icon: "timeline" },
];

/** The interfaces and layouts that the app brings itself. It has no pages: what it shows itself are screens. */
export const builtInParts: Readonly<Record<ExtensionKind, readonly BuiltInPart[]>> = {
  interfaces,
  layouts,
  pages: [],
};

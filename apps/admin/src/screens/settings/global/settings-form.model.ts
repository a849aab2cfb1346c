import {
  ownValue,
  asRecord,
  makeCollection,
  type Collection,
  type Field,
} from "@rowhouse/contract";

/** The settings under their headings; what is not named here stands under the last one. */
const sections: readonly (readonly [heading: string, keys: readonly string[]])[] = [
  ["brand", ["project_name", "color", "logo", "background", "app_url"]],
  ["access", ["auto_sign_out", "login_attempts_allowed", "password_policy"]],
  ["lists", ["default_limit", "sort_null_last"]],
  ["files", ["file_naming", "file_max_size", "file_mimetype_whitelist", "youtube_api_key"]],
  [
    "thumbnails",
    [
      "thumbnail_dimensions",
      "thumbnail_quality_tags",
      "thumbnail_actions",
      "thumbnail_cache_ttl",
      "thumbnail_not_found_location",
    ],
  ],
  ["other", []],
];

/** A table in place of JSON. */
const table = (fields: readonly object[], options: object = {}): Partial<Field> => ({
  type: "json",
  interface: "repeater",
  width: "full",
  options: { layout: "table", duplicable: false, fields, ...options },
});
const name = { field: "name", name: "$t:thumbnail_name", interface: "text-input", index: true };

/** Settings that are edited as tables. */
const tables: Readonly<Record<string, Partial<Field>>> = {
  thumbnail_quality_tags: table(
    [
      name,
      {
        field: "quality",
        name: "$t:thumbnail_quality",
        interface: "numeric",
        type: "integer",
        required: true,
      },
    ],
    { dataType: "value" },
  ),
  thumbnail_actions: table([
    name,
    {
      field: "action",
      name: "$t:thumbnail_action",
      interface: "dropdown",
      options: { choices: { contain: "$t:thumbnail_contain", crop: "$t:thumbnail_crop" } },
    },
    {
      field: "position",
      name: "$t:thumbnail_position",
      interface: "dropdown",
      options: {
        choices: {
          center: "$t:thumbnail_center",
          top: "$t:thumbnail_top",
          bottom: "$t:thumbnail_bottom",
          left: "$t:thumbnail_left",
          right: "$t:thumbnail_right",
        },
      },
    },
    {
      field: "resizeCanvas",
      name: "$t:thumbnail_canvas",
      interface: "toggle",
      type: "boolean",
    },
    { field: "canvasBackground", name: "$t:thumbnail_background", interface: "text-input" },
  ]),
};

/** The settings are rows, one each; the form shows them as the fields of one item, under headings. */
export function settingsForm(fields: readonly Field[], t: (key: string) => string): Collection {
  const named = new Set(sections.flatMap(([, keys]) => keys));
  const ordered = sections.flatMap(([heading, keys]): [string, Partial<Field>][] => {
    const isOther = keys.length === 0;
    const own = isOther
      ? fields.filter(({ field }) => !named.has(field))
      : keys.flatMap((key) => fields.find(({ field }) => field === key) ?? []);
    if (own.every((field) => field.hidden_detail)) return own.map((field) => [field.field, field]);
    return [
      [`section_${heading}`, headingOf(t(`fields-directus_settings-section_${heading}`))],
      ...own.map((field): [string, Partial<Field>] => [
        field.field,
        { ...field, ...ownValue(tables, field.field) },
      ]),
    ];
  });
  const described = ordered.map(([key, field], index) => [key, { ...field, sort: index + 1 }]);
  return makeCollection("directus_settings", Object.fromEntries(described), {
    single: true,
    hidden: true,
  });
}

const headingOf = (title: string): Partial<Field> => ({
  id: -1,
  type: "alias",
  interface: "divider",
  width: "full",
  options: { title, style: "small" },
});

/** A setting as the form edits it: the options of a way to make thumbnails stand beside what it does. */
export function toForm(key: string, value: unknown): unknown {
  if (key !== "thumbnail_actions") return value;
  return mapped(value, (action) => {
    const { options, ...own } = action;
    return { ...own, ...asRecord(options) };
  });
}

/** The same as it is stored. */
export function toStored(key: string, value: unknown): unknown {
  if (key !== "thumbnail_actions") return value;
  return mapped(value, ({ name: _name, action, ...options }) => ({
    ...(action === undefined || action === null ? {} : { action }),
    options,
  }));
}

function mapped(
  value: unknown,
  change: (entry: Record<string, unknown>) => Record<string, unknown>,
): unknown {
  if (value === null || value === undefined) return value;
  return Object.fromEntries(
    Object.entries(asRecord(value)).map(([key, entry]) => [key, change(asRecord(entry))]),
  );
}

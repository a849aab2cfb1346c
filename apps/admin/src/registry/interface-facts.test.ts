import { expect, test } from "vitest";
import type { InterfaceDefinition } from "@rowhouse/extension-kit";
import { interfaces } from "../interfaces/index.ts";
import { createRegistry } from "./registry.ts";

const registry = createRegistry({ interfaces });

function interfaceOf(id: string): InterfaceDefinition {
  const found = registry.findInterface(id);
  if (found === null) throw new Error(`There is no interface ${id}.`);
  return found;
}

/** The options in effect while nothing is stored; those without a value are left out. */
function initialOf(id: string): unknown {
  return JSON.parse(JSON.stringify(interfaceOf(id).options.initial));
}

function optionOf(id: string, key: string) {
  return interfaceOf(id).options.fields.find((option) => option.key === key);
}

/** The keys of the options in their order. */
function keysOf(id: string): string[] {
  return interfaceOf(id).options.fields.map(({ key }) => key);
}

/** The values that an option offers. */
function choicesOf(id: string, key: string): string[] {
  return Object.keys(optionOf(id, key)?.options?.["choices"] ?? {});
}

/** The names that an option offers for its values. */
function namesOf(id: string, key: string): unknown {
  return optionOf(id, key)?.options?.["choices"];
}

test("there are 50 interfaces, each with an icon and the types that it fits", () => {
  expect(interfaces.length).toBeGreaterThanOrEqual(50);
  expect(interfaces.filter(({ icon, types }) => !icon || types.length === 0)).toEqual([]);
});

test("an interface may be a group of controls, or have no label", () => {
  expect(interfaceOf("status").fieldset).toBe(true);
  expect(interfaceOf("divider").hideLabel).toBe(true);
  expect(interfaceOf("text-input")).not.toHaveProperty("hideLabel");
});

const required = [
  "text-input",
  "textarea",
  "wysiwyg",
  "markdown",
  "code",
  "json",
  "toggle",
  "toggle-icon",
  "dropdown",
  "radio",
  "checkboxes",
  "numeric",
  "slider",
  "rating",
  "password",
  "hashed",
  "repeater",
  "divider",
  "date",
  "time",
  "datetime",
  "calendar",
  "preview",
  "tags",
  "slug",
  "color",
  "map",
  "icon",
  "language",
  "file",
  "files",
  "many-to-one",
  "many-to-many",
  "one-to-many",
  "translation",
  "status",
  "sort",
  "primary-key",
  "user",
  "user-roles",
  "user_created",
  "user_updated",
  "datetime_updated",
];

test("every interface that is asked for is there by its name", () => {
  expect(required.filter((id) => registry.findInterface(id) === null)).toEqual([]);
});

test("recommended lengths: color 20, input 200, code and tags 2000, wysiwyg and markdown 65534, status 20, others 10 to 200", () => {
  const recommended = Object.fromEntries(
    required.flatMap((id) => {
      const length = interfaceOf(id).recommended?.length;
      return length === undefined ? [] : [[id, Number(length)]];
    }),
  );
  expect(recommended).toMatchObject({
    color: 20,
    "text-input": 200,
    code: 2000,
    tags: 2000,
    textarea: 2000,
    wysiwyg: 65534,
    markdown: 65534,
    slug: 200,
    status: 20,
    radio: 100,
    numeric: 10,
    rating: 10,
    user: 10,
    file: 10,
    sort: 10,
  });
  expect(interfaceOf("multiselect").recommended?.length).toBe("100");
  expect(interfaceOf("file-size").recommended?.length).toBe("10");
});

test("status: a simple badge; published, draft and deleted with their colors; draft is recommended", () => {
  const { options, recommended } = interfaceOf("status");
  expect(keysOf("status")).toEqual(["status_mapping", "simpleBadge"]);
  expect(options.initial).toMatchObject({
    simpleBadge: true,
    status_mapping: [
      { value: "published", background_color: "accent", published: true, browse_badge: true },
      {
        value: "draft",
        background_color: "blue-grey-200",
        browse_subdued: true,
        browse_badge: true,
      },
      { value: "deleted", background_color: "red", browse_subdued: true, soft_delete: true },
    ],
  });
  expect(optionOf("status", "status_mapping")?.interface).toBe("repeater");
  expect(recommended).toMatchObject({ defaultValue: "draft", length: "20" });
});

test("a status has name, value, two colors, and whether it is published, removed, subdued, and a badge", () => {
  const fields = optionOf("status", "status_mapping")?.options?.["fields"] as { field: string }[]; // cast: what the option offers
  expect(fields.map(({ field }) => field).toSorted()).toEqual([
    "background_color",
    "browse_badge",
    "browse_subdued",
    "name",
    "published",
    "soft_delete",
    "text_color",
    "value",
  ]);
});

test("wysiwyg: a placeholder of 200 characters, and the buttons with those that are on", () => {
  expect(optionOf("wysiwyg", "placeholder")?.length).toBe(200);
  const on = ["bold", "italic", "underline", "anchor", "h2", "h3", "quote"];
  expect(initialOf("wysiwyg")).toEqual({ buttons: on });
  expect(choicesOf("wysiwyg", "buttons")).toEqual(
    expect.arrayContaining([
      ...on,
      "strikethrough",
      "subscript",
      "superscript",
      "pre",
      "orderedlist",
      "unorderedlist",
      "h1",
      "h4",
      "h5",
      "h6",
      "removeFormat",
    ]),
  );
});

test("datetime: fits three types; bounds, localized, relative, icons, the current moment, three formats", () => {
  expect(interfaceOf("datetime").types).toEqual([
    "datetime",
    "datetime_updated",
    "datetime_created",
  ]);
  expect(keysOf("datetime")).toEqual(
    expect.arrayContaining(["min", "max", "iconLeft", "iconRight"]),
  );
  expect(initialOf("datetime")).toMatchObject({
    localized: true,
    showRelative: false,
    defaultToCurrentDatetime: false,
  });
  expect(choicesOf("datetime", "format")).toEqual(expect.arrayContaining(["mdy", "dmy", "ymd"]));
});

test("datetime_updated: as the time that has passed, where wanted", () => {
  expect(keysOf("datetime_updated")).toEqual(["showRelative"]);
});

test.each(["user", "user_created", "user_updated"])(
  "%s: a template of both names, and picture, name or both",
  (id) => {
    expect(initialOf(id)).toMatchObject({
      template: "{{first_name}} {{last_name}}",
      display: "both",
    });
    expect(choicesOf(id, "display")).toEqual(["both", "avatar", "name"]);
  },
);

test("user: fits integers and those that are set for a user, and has a placeholder", () => {
  expect(interfaceOf("user").types).toEqual(["integer", "user_created", "user_updated"]);
  expect(keysOf("user")).toContain("placeholder");
});

test.each(["textarea", "markdown"])(
  "%s: 12 rows, 5 to 100, and a placeholder of 200 characters",
  (id) => {
    expect(initialOf(id)).toMatchObject({ rows: 12 });
    expect(optionOf(id, "rows")?.options).toEqual({ min: 5, max: 100 });
    expect(optionOf(id, "placeholder")?.length).toBe(200);
  },
);

test("markdown: tabs unless that is switched off", () => {
  expect(initialOf("markdown")).toMatchObject({ tabbed: true });
});

test("file: shown as cards with title, type and description; view query, filters and accepted types", () => {
  expect(initialOf("file")).toMatchObject({
    viewType: "cards",
    "viewOptions.title": "title",
    "viewOptions.subtitle": "type",
    "viewOptions.content": "description",
  });
  expect(keysOf("file")).toEqual(
    expect.arrayContaining(["accept", "filters", "viewQuery.sort", "viewQuery.fields"]),
  );
});

test("radio: eight choices at first, and cells show their texts", () => {
  expect(initialOf("radio")).toMatchObject({ format: true });
  expect(initialOf("radio")).toHaveProperty("choices.list.length", 8);
});

test("checkboxes: fits lists; eight choices at first; four options off, texts on", () => {
  expect(interfaceOf("checkboxes").types).toEqual(["array"]);
  expect(initialOf("checkboxes")).toMatchObject({
    allow_other: false,
    draggable: false,
    wrap: false,
    single: false,
    formatting: true,
  });
  expect(initialOf("checkboxes")).toHaveProperty("choices.list.length", 8);
});

test("rating: fits numbers; a color, five stars, as a number or as stars", () => {
  expect(interfaceOf("rating").types).toEqual(["integer", "decimal"]);
  expect(initialOf("rating")).toEqual({
    active_color: "blue-grey-900",
    max_stars: 5,
    display: "number",
  });
  expect(choicesOf("rating", "display")).toEqual(["number", "star"]);
});

test("numeric: fits numbers; a placeholder of 100 characters, localized, two icons", () => {
  expect(interfaceOf("numeric").types).toEqual(["integer", "decimal"]);
  expect(optionOf("numeric", "placeholder")?.length).toBe(100);
  expect(initialOf("numeric")).toMatchObject({ localized: true });
  expect(keysOf("numeric")).toEqual(expect.arrayContaining(["iconLeft", "iconRight"]));
});

test("language: all of them unless those of the app are asked for", () => {
  expect(initialOf("language")).toEqual({ limit: false });
});

test("json: a template", () => {
  expect(keysOf("json")).toEqual(["template"]);
});

test("one-to-many: columns, template, order; what is taken out loses its relation or is deleted; created and selected", () => {
  expect(keysOf("one-to-many").slice(0, 3)).toEqual(["fields", "template", "sort_field"]);
  expect(initialOf("one-to-many")).toMatchObject({
    delete_mode: "relation",
    allow_create: true,
    allow_select: true,
  });
  expect(choicesOf("one-to-many", "delete_mode")).toEqual(["relation", "item"]);
});

test("many-to-many: columns and template; created and selected", () => {
  expect(keysOf("many-to-many").slice(0, 2)).toEqual(["fields", "template"]);
  expect(initialOf("many-to-many")).toMatchObject({ allow_create: true, allow_select: true });
});

test("many-to-one: template, columns, placeholder, icon, and a picker above 20 items", () => {
  expect(keysOf("many-to-one")).toEqual(
    expect.arrayContaining(["template", "visible_fields", "placeholder", "icon"]),
  );
  expect(initialOf("many-to-one")).toMatchObject({ threshold: 20 });
});

test("dropdown: choices, placeholder, icon, and texts in cells", () => {
  expect(keysOf("dropdown")).toEqual(
    expect.arrayContaining(["choices", "placeholder", "formatting", "icon"]),
  );
});

test("slider: from 0 to 100 by 1, with a unit", () => {
  expect(initialOf("slider")).toEqual({ minimum: 0, maximum: 100, step: 1 });
  expect(keysOf("slider")).toContain("unit");
});

test.each(["password", "hashed"])(
  "%s: hidden, placeholder, the stored hash, eight ways to hash",
  (id) => {
    expect(keysOf(id)).toEqual(["placeholder", "hide", "showHash", "hashingType"]);
    expect(choicesOf(id, "hashingType")).toEqual([
      "core",
      "bcrypt",
      "md5",
      "sha1",
      "sha224",
      "sha256",
      "sha384",
      "sha512",
    ]);
  },
);

test("repeater: objects or values, no limit at first, the text of its button, its fields", () => {
  expect(initialOf("repeater")).toMatchObject({ dataType: "object", limit: 0 });
  expect(choicesOf("repeater", "dataType")).toEqual(["object", "value"]);
  expect(keysOf("repeater")).toEqual(expect.arrayContaining(["fields", "buttonText"]));
});

test("map: begins at 40.728, -73.949 with zoom 12 of at most 17, 400 high, and has a theme", () => {
  const map = initialOf("map") as Record<string, unknown>; // cast: an object of options
  expect([map["mapLat"], map["mapLng"]].map((text) => Number(text).toFixed(3))).toEqual([
    "40.728",
    "-73.949",
  ]);
  expect(map).toMatchObject({ defaultZoom: 12, maxZoom: 17, height: 400 });
  expect(Object.values(namesOf("map", "theme") ?? {})).toHaveLength(2);
});

test("tags: the icon of a label", () => {
  expect(initialOf("tags")).toMatchObject({ iconRight: "local_offer" });
});

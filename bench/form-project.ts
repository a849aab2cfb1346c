import type { ProjectSnapshot, SnapshotCollection, SnapshotField } from "@rowhouse/server";

/** How many fields a short form has, and a long one. */
const formSizes = { short: 20, long: 200 };
/** Languages of an item, fields of each. */
const languages = ["en", "de", "fr", "es", "ar"];
const translatedFields = 20;
/** Rows of an item with many and of one with few. */
const rowCounts = { many: 1000, few: 10 };

/** The keys of the items of each collection: where they have related rows, of those with many and of those with few. */
export const formItems = { many: [1, 2, 3, 4], few: [5, 6, 7, 8] };

/** The collections of the project. */
export const forms = {
  short: "short",
  long: "long",
  /** As short, with five languages. */
  translated: "translated",
  /** As short, with related rows. */
  related: "related",
} as const;

/**
 * A project for measuring forms: one of 20 mixed fields and one of 200, and the short one once more with translations and
 * with related rows.
 */
export function makeFormProject(): ProjectSnapshot {
  const short = mixedFields(formSizes.short);
  const long = mixedFields(formSizes.long);
  const languageField = { ...text("language"), type: "lang", interface: "language" } as const;
  return {
    collections: [
      collection(forms.short, short),
      collection(forms.long, long),
      collection(forms.translated, [translations, ...short]),
      collection(forms.related, [rows, ...short]),
      collection("wording", [reference("owner"), languageField, ...texts()]),
      collection("entries", [reference("owner"), text("name"), kinds.count, kinds.day]),
      collection("places", [text("name")]),
      languageCollection,
    ],
    relations: [
      { ...relation("wording", "owner", forms.translated), field_one: "translations" },
      { ...relation("entries", "owner", forms.related), field_one: "rows" },
      ...[forms.short, forms.long, forms.translated, forms.related].flatMap((name) =>
        (name === forms.long ? long : short)
          .filter(({ type }) => type === "m2o")
          .map(({ field }) => relation(name, field, "places")),
      ),
    ],
    users: [{ email: "admin@example.com", password: "password", role: 1 }],
    items: {
      languages: languages.map((code) => ({ code, name: code.toUpperCase() })),
      places: Array.from({ length: 15 }, (_, index) => ({ name: `Place ${index + 1}` })),
      [forms.short]: items(short),
      [forms.long]: items(long),
      [forms.translated]: items(short),
      [forms.related]: items(short),
      wording: keys.flatMap((owner) =>
        languages.map((language) => ({ owner, language, ...values(texts()) })),
      ),
      entries: keys.flatMap((owner) =>
        Array.from(
          { length: formItems.many.includes(owner) ? rowCounts.many : rowCounts.few },
          (_, index) => ({ owner, name: `Entry ${index + 1}`, count: index, day: "2026-03-04" }),
        ),
      ),
    },
  };
}

const keys = [...formItems.many, ...formItems.few];

function collection(name: string, fields: SnapshotField[]): SnapshotCollection {
  const all = [id, ...fields].map((field, index) => ({ ...field, sort: index + 1 }));
  return { collection: name, fields: all };
}

function relation(many: string, field: string, one: string) {
  return {
    collection_many: many,
    field_many: field,
    collection_one: one,
    field_one: null,
    junction_field: null,
  };
}

const id: SnapshotField = {
  field: "id",
  type: "integer",
  datatype: "INT",
  interface: "primary-key",
  primary_key: true,
  auto_increment: true,
  required: true,
  hidden_detail: true,
};

const text = (field: string, more: Partial<SnapshotField> = {}): SnapshotField => ({
  field,
  type: "string",
  datatype: "VARCHAR",
  length: "200",
  interface: "text-input",
  ...more,
});

const long = (field: string, more: Partial<SnapshotField> = {}): SnapshotField => ({
  field,
  type: "string",
  datatype: "TEXT",
  interface: "textarea",
  ...more,
});

const reference = (field: string): SnapshotField => ({
  field,
  type: "m2o",
  datatype: "INT",
  interface: "many-to-one",
  width: "half",
  options: { template: "{{ name }}" },
});

const choices = { draft: "Draft", review: "In review", done: "Done", gone: "Gone" };

/** Twenty fields as projects have them, no two edited alike. */
const kinds = {
  title: text("title", { note: "As it stands on the page" }),
  code: text("code", { width: "half", options: { monospace: true } }),
  alias: text("alias", { width: "half", interface: "slug" }),
  remarks: long("remarks", { options: { rows: 5, placeholder: "For colleagues" } }),
  choice: text("choice", { width: "half", interface: "dropdown", options: { choices } }),
  place: reference("place"),
  count: { field: "count", type: "integer", datatype: "INT", interface: "numeric", width: "half" },
  price: {
    field: "price",
    type: "decimal",
    datatype: "DECIMAL",
    length: "10,2",
    interface: "numeric",
    note: "Without tax",
    width: "half",
  },
  active: {
    field: "active",
    type: "boolean",
    datatype: "TINYINT",
    interface: "toggle",
    options: { labelOn: "Shown", labelOff: "Hidden" },
    width: "half",
  },
  day: { field: "day", type: "date", datatype: "DATE", interface: "date", width: "half" },
  moment: {
    field: "moment",
    type: "datetime",
    datatype: "DATETIME",
    interface: "datetime",
    width: "half",
  },
  hour: { field: "hour", type: "time", datatype: "TIME", interface: "time", width: "half" },
  body: long("body", { interface: "wysiwyg" }),
  summary: long("summary", { interface: "markdown" }),
  level: text("level", { interface: "radio-buttons", options: { choices } }),
  marks: {
    field: "marks",
    type: "array",
    datatype: "VARCHAR",
    length: "255",
    interface: "checkboxes",
    options: { choices },
  },
  words: { field: "words", type: "array", datatype: "VARCHAR", length: "255", interface: "tags" },
  score: { field: "score", type: "integer", datatype: "INT", interface: "slider", width: "half" },
  color: text("color", { width: "half", interface: "color" }),
  data: { field: "data", type: "json", datatype: "TEXT", interface: "json" },
} satisfies Record<string, SnapshotField>;

/** The kinds take turns. */
function mixedFields(count: number): SnapshotField[] {
  const all = Object.values<SnapshotField>(kinds);
  return Array.from({ length: count }, (_, index) => {
    const kind = all[index % all.length] ?? id;
    const turn = Math.floor(index / all.length) + 1;
    const options = kind === kinds.alias ? { options: { mirroredField: `title_${turn}` } } : {};
    return { ...kind, ...options, field: `${kind.field}_${turn}` };
  });
}

/** Returns the fields that are written in each language. */
function texts(): SnapshotField[] {
  return Array.from({ length: translatedFields }, (_, index) =>
    index % 4 === 3 ? long(`text_${index + 1}`) : text(`line_${index + 1}`),
  );
}

const translations: SnapshotField = {
  field: "translations",
  type: "translation",
  interface: "translation",
  options: {
    languagesCollection: "languages",
    languagesPrimaryKeyField: "code",
    languagesNameField: "name",
    translationLanguageField: "language",
    defaultLanguage: "en",
  },
};

const rows: SnapshotField = {
  field: "rows",
  type: "o2m",
  interface: "one-to-many",
  options: { fields: "name,count,day" },
};

const languageCollection: SnapshotCollection = {
  collection: "languages",
  fields: [text("code", { primary_key: true, required: true }), text("name")],
};

const samples: Record<string, unknown> = {
  title: "A title of some length",
  code: "A-17",
  alias: "a-title",
  remarks: "Two\nlines",
  choice: "review",
  place: 3,
  count: 17,
  price: 12.5,
  active: true,
  day: "2026-03-04",
  moment: "2026-03-04 10:20:30",
  hour: "10:20:00",
  body: "<p>Some <b>rich</b> text.</p>",
  summary: "Some *marked* text.",
  level: "done",
  marks: ["draft", "done"],
  words: ["one", "two"],
  score: 40,
  color: "#3B5BDB",
  data: { a: [1, 2, 3] },
  line: "A line in this language",
  text: "A text in this language, of some length.",
};

function values(fields: readonly SnapshotField[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ field }) => [field, samples[field.slice(0, field.lastIndexOf("_"))]]),
  );
}

function items(fields: readonly SnapshotField[]): Record<string, unknown>[] {
  return keys.map((key) => ({ id: key, ...values(fields) }));
}

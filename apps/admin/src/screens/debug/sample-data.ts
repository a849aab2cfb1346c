import type { Collection, Field, Item, Model } from "@rowhouse/contract";
import type { HostUser, InterfaceDefinition } from "@rowhouse/extension-kit";

/** The collection whose fields are the interfaces, one each. No table has this name. */
export const galleryCollection = "$gallery";

/** The collection that relational samples point at. */
export const peopleCollection = "$people";

/** Key of the field that stands for an interface. */
export function fieldKeyOf(definition: Pick<InterfaceDefinition, "id">): string {
  return definition.id.replaceAll("-", "_");
}

/** The field an interface is shown with: its first type, its sample's options. */
export function fieldOf(definition: InterfaceDefinition): Field {
  return makeField(galleryCollection, fieldKeyOf(definition), {
    type: definition.types[0] ?? "string",
    interface: definition.id,
    options: definition.sample.options ?? null,
    ...definition.sample.field,
  });
}

/** A model in which every interface has its field, and relational ones a collection to point at. */
export function galleryModel(definitions: readonly InterfaceDefinition[]): Model {
  const fields = definitions.map(fieldOf);
  const related = fields.filter(({ type }) => type === "m2o");
  return {
    collections: Object.fromEntries(
      [
        makeCollection(galleryCollection, fields),
        makeCollection(peopleCollection, [
          makeField(peopleCollection, "id", {
            type: "integer",
            primary_key: true,
            auto_increment: true,
          }),
          makeField(peopleCollection, "name", { type: "string" }),
          makeField(peopleCollection, "city", { type: "string" }),
        ]),
        makeCollection("directus_files", [
          makeField("directus_files", "id", {
            type: "integer",
            primary_key: true,
            auto_increment: true,
          }),
          makeField("directus_files", "title", { type: "string" }),
          makeField("directus_files", "type", { type: "string" }),
          makeField("directus_files", "uploaded_on", { type: "datetime" }),
        ]),
        makeCollection("directus_users", [
          makeField("directus_users", "id", {
            type: "integer",
            primary_key: true,
            auto_increment: true,
          }),
        ]),
      ].map((collection) => [collection.collection, collection]),
    ),
    relations: related.map(({ field }, index) => ({
      id: index + 1,
      collection_many: galleryCollection,
      field_many: field,
      collection_one: peopleCollection,
      field_one: null,
      junction_field: null,
    })),
  };
}

/** Items of the sample collections by collection name. */
export const sampleItems: Readonly<Record<string, Item[]>> = {
  [peopleCollection]: [
    { id: 1, name: "Ada Byron", city: "London" },
    { id: 2, name: "Grace Murray", city: "New York" },
    { id: 3, name: "Hedwig Kiesler", city: "Vienna" },
    { id: 4, name: "Katherine Coleman", city: "White Sulphur Springs" },
  ],
  directus_files: [
    {
      id: 1,
      title: "Front elevation",
      filename: "front.jpg",
      type: "image/jpeg",
      uploaded_on: "2026-11-20T09:15:00+00:00",
    },
    {
      id: 2,
      title: "Lease",
      filename: "lease.pdf",
      type: "application/pdf",
      uploaded_on: "2026-10-02T12:00:00+00:00",
    },
  ],
};

/** The user directory of the samples. */
export const sampleUsers: readonly HostUser[] = [
  { id: 1, first_name: "Ada", last_name: "Byron", email: "ada@example.com", avatarUrl: null },
];

function makeCollection(collection: string, fields: readonly Field[]): Collection {
  return {
    collection,
    managed: true,
    hidden: false,
    single: false,
    icon: null,
    note: null,
    translation: null,
    fields: Object.fromEntries(fields.map((field) => [field.field, field])),
  };
}

function makeField(collection: string, field: string, parts: Partial<Field>): Field {
  return {
    id: null,
    collection,
    field,
    type: "string",
    datatype: null,
    interface: null,
    options: null,
    locked: false,
    translation: null,
    readonly: false,
    required: false,
    hidden_detail: false,
    hidden_browse: false,
    validation: null,
    sort: null,
    group: null,
    note: null,
    width: null,
    default_value: null,
    auto_increment: false,
    primary_key: false,
    unique: false,
    signed: true,
    length: null,
    ...parts,
  };
}

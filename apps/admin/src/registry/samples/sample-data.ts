import {
  makeCollection,
  makeField,
  makeModel,
  makeRelation,
  type Field,
  type Item,
  type Model,
  type Relation,
} from "@rowhouse/contract";
import type { HostUser, InterfaceDefinition } from "@rowhouse/extension-kit";

/** The collection whose fields are the interfaces, one each. No table has this name. */
export const galleryCollection = "$gallery";

/** The collection that relational samples point at. */
export const peopleCollection = "$people";

/** The junction through which samples of many-to-many link to people. */
export const linksCollection = "$links";

/** The junction through which samples link to files. */
const fileLinksCollection = "$file_links";

/** The junction through which a sample links to a role. */
const roleLinksCollection = "$role_links";

/** The translations of samples. */
const translationsCollection = "$translations";

/** Key of the sample field of an interface. */
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
  const id = { type: "integer", primary_key: true, auto_increment: true } as const;
  return makeModel(
    [
      makeCollection(
        galleryCollection,
        Object.fromEntries(fields.map((field) => [field.field, field])),
      ),
      makeCollection(peopleCollection, {
        id,
        name: { interface: "text-input" },
        city: { interface: "text-input" },
        place: { type: "integer", hidden_browse: true },
        sample: { type: "m2o", hidden_browse: true },
      }),
      makeCollection(linksCollection, {
        id,
        sample: { type: "m2o" },
        person: { type: "m2o" },
        sort: { type: "sort" },
        role: { interface: "text-input" },
      }),
      makeCollection("directus_files", {
        id,
        title: { interface: "text-input" },
        type: { interface: "text-input" },
        uploaded_on: { type: "datetime" },
      }),
      makeCollection("directus_roles", { id, name: { interface: "text-input" } }),
      makeCollection(roleLinksCollection, { id, sample: { type: "m2o" }, role: { type: "m2o" } }),
      makeCollection(translationsCollection, {
        id: { ...id, hidden_detail: true },
        sample: { type: "m2o" },
        language: { type: "lang" },
        title: { interface: "text-input" },
        text: { interface: "textarea", options: { rows: 5 } },
      }),
      makeCollection("$languages", { code: { primary_key: true }, name: {} }),
      makeCollection(fileLinksCollection, { id, sample: { type: "m2o" }, file: { type: "file" } }),
      makeCollection("directus_users", { id }),
    ],
    [
      ...related.map(({ field }) =>
        makeRelation(`${galleryCollection}.${field}`, peopleCollection),
      ),
      ...definitions.flatMap(listRelations),
    ],
  );
}

/** The relations behind a sample that lists people. */
function listRelations(definition: InterfaceDefinition): Relation[] {
  const list = `${galleryCollection}.${fieldKeyOf(definition)}`;
  if (definition.types[0] === "translation")
    return [makeRelation(`${translationsCollection}.sample`, list)];
  if (definition.relation === "o2m") return [makeRelation(`${peopleCollection}.sample`, list)];
  if (definition.relation !== "m2m") return [];
  if (definition.relatedCollection === "directus_roles")
    return [
      makeRelation(`${roleLinksCollection}.sample`, list, "role"),
      makeRelation(`${roleLinksCollection}.role`, "directus_roles", "sample"),
    ];
  if (definition.relatedCollection === "directus_files")
    return [
      makeRelation(`${fileLinksCollection}.sample`, list, "file"),
      makeRelation(`${fileLinksCollection}.file`, "directus_files", "sample"),
    ];
  return [
    makeRelation(`${linksCollection}.sample`, list, "person"),
    makeRelation(`${linksCollection}.person`, peopleCollection, "sample"),
  ];
}

/** Items of the sample collections by collection name. */
export const sampleItems: Readonly<Record<string, Item[]>> = {
  [peopleCollection]: [
    { id: 1, name: "Ada Byron", city: "London", place: 1 },
    { id: 2, name: "Grace Murray", city: "New York", place: 2 },
    { id: 3, name: "Hedwig Kiesler", city: "Vienna", place: 3 },
    { id: 4, name: "Katherine Coleman", city: "White Sulphur Springs", place: 4 },
  ],
  [linksCollection]: [
    { id: 11, person: { id: 1, name: "Ada Byron", city: "London" }, sort: 1, role: "Author" },
    { id: 12, person: { id: 2, name: "Grace Murray", city: "New York" }, sort: 2, role: null },
  ],
  directus_roles: [
    { id: 1, name: "Administrator" },
    { id: 2, name: "Public" },
    { id: 3, name: "Editor" },
  ],
  [roleLinksCollection]: [{ id: 41, role: { id: 3, name: "Editor" } }],
  $languages: [
    { code: "en", name: "English" },
    { code: "de", name: "Deutsch" },
    { code: "ar", name: "العربية" },
  ],
  [translationsCollection]: [
    { id: 31, language: "en", title: "House by the dyke", text: "Built in 1911 for a pilot." },
    { id: 32, language: "de", title: "Haus am Deich", text: null },
  ],
  [fileLinksCollection]: [
    { id: 21, file: { id: 1, title: "Front elevation", type: "image/jpeg" } },
    { id: 22, file: { id: 2, title: "Lease", type: "application/pdf" } },
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

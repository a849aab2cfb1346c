import { isSystemCollection, titleCase, type Field, type Model } from "@rowhouse/contract";

/** The actions that entries of the activity are found by, with their words; those of deletions first. */
const actions: Readonly<Record<string, string>> = {
  delete: "action_delete",
  "soft-delete": "action_soft_delete",
  create: "action_create",
  update: "action_update",
  upload: "action_upload",
  comment: "action_comment",
  revert: "action_revert",
  restore: "action_restore",
  authenticate: "action_authenticate",
  "view-as": "action_view_as",
  mend: "action_mend",
};

/** System collections whose entries people look for. */
const systemCollections = [
  "directus_users",
  "directus_files",
  "directus_roles",
  "directus_settings",
];

/** The fields of the activity for filters: actions and collections are chosen by their names. */
export function entryFields(
  fields: Readonly<Record<string, Field>>,
  { collections }: Model,
  nameOf: (collection: Model["collections"][string]) => string,
): Record<string, Field> {
  const named = Object.values(collections).filter(
    ({ collection, managed, hidden }) =>
      (managed && !hidden && !isSystemCollection(collection)) ||
      systemCollections.includes(collection),
  );
  const choices: Readonly<Record<string, object>> = {
    action: Object.fromEntries(Object.entries(actions).map(([value, key]) => [value, `$t:${key}`])),
    collection: Object.fromEntries(named.map((one) => [one.collection, nameOf(one)])),
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const own = Object.hasOwn(choices, name) ? choices[name] : undefined;
      return [name, own === undefined ? field : { ...field, options: { choices: own } }];
    }),
  );
}

/** The name of a collection where no language is known: on the way to a listing nobody reads it. */
export function plainName({ collection }: Model["collections"][string]): string {
  return titleCase(collection.replace(/^directus_/, ""));
}

import { Type, type Static } from "typebox";
import { defineEndpoints } from "../schema/endpoint.ts";
import { rowEndpoints } from "../schema/row-endpoints.ts";
import { one } from "../schema/replies.ts";
import { anyJson, leadsTo, NullableInteger, NullableText, nullable } from "../schema/values.ts";

const collection = "directus_collection_presets";

/** A condition of a listing's filter as presets store it, or a group of which all or any have to hold. */
export type PresetFilter =
  | { field: string; operator: string; value: unknown; isOff?: boolean }
  | { group: "all" | "any"; filters: readonly unknown[]; isOff?: boolean };

/** Settings of the listing's layouts, by layout; other clients keep in it what they like. */
export type LayoutSettings = Record<string, unknown>;

const PresetFilters = Type.Unsafe<PresetFilter[] | null>({
  type: ["array", "null"],
  items: {
    type: "object",
    anyOf: [{ required: ["field", "operator"] }, { required: ["group", "filters"] }],
    properties: {
      field: { type: "string" },
      operator: { type: "string" },
      value: {},
      group: { type: "string", enum: ["all", "any"] },
      filters: { type: "array" },
      isOff: { type: "boolean" },
    },
  },
});
const NullableLayoutSettings = Type.Unsafe<LayoutSettings | null>({
  type: ["object", "null"],
});

/**
 * How a listing looks (API contract 2.11): with a title a bookmark, without one a preference. It belongs to a user,
 * to a role, or to all users.
 */
export const CollectionPreset = Type.Object(
  {
    id: Type.Integer(),
    title: NullableText,
    user: leadsTo<number | null>(),
    role: leadsTo<number | null>(),
    collection: Type.String(),
    search_query: NullableText,
    filters: PresetFilters,
    view_type: Type.String(),
    view_query: NullableLayoutSettings,
    view_options: NullableLayoutSettings,
    translation: Type.Optional(anyJson()),
  },
  { "x-collection": collection },
);
export type CollectionPreset = Static<typeof CollectionPreset>;

/** A preset to be created. */
export const CreateCollectionPresetBody = Type.Object({
  collection: Type.String({ minLength: 1, maxLength: 64 }),
  title: Type.Optional(nullable(Type.String({ maxLength: 255 }))),
  user: Type.Optional(NullableInteger),
  role: Type.Optional(NullableInteger),
  search_query: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
  filters: Type.Optional(PresetFilters),
  view_type: Type.Optional(Type.String({ maxLength: 100 })),
  view_query: Type.Optional(NullableLayoutSettings),
  view_options: Type.Optional(NullableLayoutSettings),
  translation: Type.Optional(anyJson()),
});
export type CreateCollectionPresetBody = Static<typeof CreateCollectionPresetBody>;

/** The properties of a preset that may change. */
export const UpdateCollectionPresetBody = Type.Partial(CreateCollectionPresetBody);
export type UpdateCollectionPresetBody = Static<typeof UpdateCollectionPresetBody>;

const path = "/:project/collection_presets";
const usual = rowEndpoints({ path, collection, row: CollectionPreset });

/** Presets and bookmarks (API contract 2.11). */
export const collectionPresetsEndpoints = defineEndpoints(
  { name: "collection_presets", text: "How users look at collections, and their bookmarks." },
  {
    list: usual.list("List presets and bookmarks"),
    read: usual.read("Read one or several presets"),
    create: {
      ...usual.create("Create a preset"),
      query: ["fields", "meta"],
      body: CreateCollectionPresetBody,
      reply: one(CollectionPreset),
    },
    update: {
      ...usual.update("Change one or several presets"),
      query: ["fields", "meta"],
      body: UpdateCollectionPresetBody,
    },
    remove: { ...usual.remove("Delete one or several presets"), query: [] },
  },
);

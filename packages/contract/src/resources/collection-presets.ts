import { Type } from "typebox";
import type { Static } from "typebox";
import { emptyReplies, replies } from "../schema/envelope.ts";
import { ofRows, takes } from "../schema/takes.ts";
import { IdParams, NullableInteger, NullableText, nullable, untyped } from "../schema/values.ts";

/** A condition of a listing's filter as presets keep it. */
export interface PresetFilter {
  field: string;
  operator: string;
  value: unknown;
}

/** Settings of the listing's layouts, by layout. */
export type LayoutSettings = Record<string, Record<string, unknown>>;

/**
 * How a listing looks (API contract 2.11): with a title a bookmark, without one a preference. It belongs to a user,
 * to a role, or to everybody.
 */
export const CollectionPreset = Type.Object({
  id: Type.Integer(),
  title: NullableText,
  user: NullableInteger,
  role: NullableInteger,
  collection: Type.String(),
  search_query: NullableText,
  filters: untyped<PresetFilter[] | null>(),
  view_type: Type.String(),
  view_query: untyped<LayoutSettings | null>(),
  view_options: untyped<LayoutSettings | null>(),
  translation: Type.Optional(untyped<unknown>()),
});
export type CollectionPreset = Static<typeof CollectionPreset>;

/** A preset to be made. */
export const CreateCollectionPresetBody = Type.Object({
  collection: Type.String({ minLength: 1, maxLength: 64 }),
  title: Type.Optional(nullable(Type.String({ maxLength: 255 }))),
  user: Type.Optional(NullableInteger),
  role: Type.Optional(NullableInteger),
  search_query: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
  filters: Type.Optional(untyped<PresetFilter[] | null>()),
  view_type: Type.Optional(Type.String({ maxLength: 100 })),
  view_query: Type.Optional(untyped<LayoutSettings | null>()),
  view_options: Type.Optional(untyped<LayoutSettings | null>()),
  translation: Type.Optional(untyped<unknown>()),
});
export type CreateCollectionPresetBody = Static<typeof CreateCollectionPresetBody>;

/** What may change about a preset. */
export const UpdateCollectionPresetBody = Type.Partial(CreateCollectionPresetBody);
export type UpdateCollectionPresetBody = Static<typeof UpdateCollectionPresetBody>;

const OneOrMore = untyped<CollectionPreset | CollectionPreset[]>();

/** Route schemas of presets (API contract 2.11). `fields` can select keys, so reads pass through. */
export const collectionPresets = {
  list: {
    querystring: takes(...ofRows),
    response: replies(untyped<CollectionPreset[] | CollectionPreset>()),
  },
  read: { params: IdParams, querystring: takes("fields", "meta"), response: replies(OneOrMore) },
  create: {
    body: CreateCollectionPresetBody,
    querystring: takes("fields", "meta"),
    response: replies(OneOrMore),
  },
  update: {
    params: IdParams,
    body: UpdateCollectionPresetBody,
    querystring: takes("fields", "meta"),
    response: replies(OneOrMore),
  },
  remove: { params: IdParams, querystring: takes(), response: emptyReplies },
};

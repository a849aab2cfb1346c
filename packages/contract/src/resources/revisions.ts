import { Type } from "typebox";
import type { Static } from "typebox";
import type { Item } from "../model/collection.ts";
import { replies } from "../schema/envelope.ts";
import { ofRows, takes } from "../schema/takes.ts";
import { IdParams, NullableText, optionalUntyped, untyped } from "../schema/values.ts";
import type { Activity } from "./activity.ts";

/** What an item looked like after a write (API contract 9.3). `fields` decides which keys there are. */
export const Revision = Type.Object(
  {
    id: Type.Optional(Type.Integer()),
    /** Key of the activity entry, expanded when asked for. */
    activity: optionalUntyped<number | Activity | null>(),
    collection: Type.Optional(Type.String()),
    item: Type.Optional(Type.String()),
    /** All columns after the write, numbers and keys as text. */
    data: optionalUntyped<Item | null>(),
    /** What was written. */
    delta: optionalUntyped<Item | null>(),
    parent_collection: Type.Optional(NullableText),
    parent_item: Type.Optional(NullableText),
    parent_changed: optionalUntyped<boolean | null>(),
  },
  { additionalProperties: true },
);
export type Revision = Static<typeof Revision>;

/** Route schemas of revisions (API contract 2.13); those of one item are in items. */
export const revisions = {
  // One of them when `single` asks for it.
  list: {
    querystring: takes(...ofRows),
    response: replies(Type.Union([Type.Array(Revision), Revision])),
  },
  read: {
    params: IdParams,
    querystring: takes("fields", "meta"),
    response: replies(untyped<Revision | Revision[]>()),
  },
};

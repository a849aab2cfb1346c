import { Type } from "typebox";
import type { Static } from "typebox";
import type { Item } from "../model/collection.ts";
import { emptyReplies, replies } from "../schema/envelope.ts";
import { ofHistory, ofRows, ofWrites, takes } from "../schema/takes.ts";
import { untyped } from "../schema/values.ts";

const Collection = Type.String({ minLength: 1 });
const Id = Type.String({ minLength: 1 });

/** The collection in an address. */
export const CollectionParams = Type.Object({ collection: Collection });
/** The collection and the key, or several keys, in an address. */
export const ItemParams = Type.Object({ collection: Collection, id: Id });
/** The place of a revision of an item, counted from 0. */
export const ItemRevisionParams = Type.Object({ collection: Collection, id: Id, offset: Id });
/** The revision an item goes back to. */
export const RevertParams = Type.Object({ collection: Collection, id: Id, revision: Id });
export type ItemParams = Static<typeof ItemParams>;

/** The body of `staleItem` (412): the item as it is now, selected as the request asked. */
export interface StaleItemDetails {
  current: Item;
}

const OneOrMore = untyped<Item | Item[]>();

/**
 * Route schemas of items (API contract 2.3): the envelope only. What an item holds is known to the model, so the
 * allowed fields do the trimming in the query. Single reads carry an `ETag`, writes take `If-Match`.
 */
export const items = {
  list: {
    params: CollectionParams,
    querystring: takes(...ofRows, "status", "lang"),
    response: replies(OneOrMore),
  },
  read: {
    params: ItemParams,
    querystring: takes("fields", "meta", "lang"),
    response: { ...replies(OneOrMore), 304: Type.Null() },
  },
  create: {
    params: CollectionParams,
    body: untyped<unknown>(),
    querystring: takes("fields", "meta", "lang", ...ofWrites),
    response: replies(OneOrMore),
  },
  update: {
    params: ItemParams,
    body: untyped<unknown>(),
    querystring: takes("fields", "meta", "lang", ...ofWrites),
    response: replies(OneOrMore),
  },
  updateMany: {
    params: CollectionParams,
    body: untyped<unknown>(),
    querystring: takes("fields", "meta", "lang", ...ofWrites),
    response: replies(OneOrMore),
  },
  remove: { params: ItemParams, querystring: takes(...ofWrites), response: emptyReplies },
  revisions: { params: ItemParams, querystring: takes(...ofHistory), response: replies(OneOrMore) },
  revision: {
    params: ItemRevisionParams,
    querystring: takes("fields"),
    response: replies(OneOrMore),
  },
  revert: {
    params: RevertParams,
    querystring: takes("fields", "meta", "lang", ...ofWrites),
    response: replies(OneOrMore),
  },
};

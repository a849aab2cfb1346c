import { Type } from "typebox";
import type { Static } from "typebox";
import type { Relation } from "../model/relation.ts";
import { emptyReplies, replies } from "../schema/envelope.ts";
import { ofRows, ofWrites, takes } from "../schema/takes.ts";
import { IdParams, nullable, untyped } from "../schema/values.ts";

const Name = Type.String({ minLength: 1, maxLength: 64 });

/** Unknown keys are refused by the service, with 12. */
export const CreateRelationBody = Type.Object({
  collection_many: Name,
  field_many: Name,
  collection_one: Type.Optional(nullable(Name)),
  field_one: Type.Optional(nullable(Name)),
  junction_field: Type.Optional(nullable(Name)),
});
export type CreateRelationBody = Static<typeof CreateRelationBody>;

/** What may change about a relation. */
export const UpdateRelationBody = Type.Partial(CreateRelationBody);
export type UpdateRelationBody = Static<typeof UpdateRelationBody>;

const OneOrMore = untyped<Relation | Relation[]>();

/** Route schemas of relations (API contract 2.7). */
export const relations = {
  list: {
    querystring: takes(...ofRows),
    response: { ...replies(untyped<Relation[]>()), 304: Type.Null() },
  },
  read: { params: IdParams, querystring: takes("fields", "meta"), response: replies(OneOrMore) },
  create: {
    body: untyped<CreateRelationBody | CreateRelationBody[]>(),
    querystring: takes("fields", "meta", ...ofWrites),
    response: replies(OneOrMore),
  },
  update: {
    params: IdParams,
    body: UpdateRelationBody,
    querystring: takes("fields", "meta", ...ofWrites),
    response: replies(OneOrMore),
  },
  remove: { params: IdParams, querystring: takes(...ofWrites), response: emptyReplies },
};

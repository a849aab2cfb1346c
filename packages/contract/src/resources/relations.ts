import { Type } from "typebox";
import type { Static } from "typebox";
import type { Relation } from "../model/relation.ts";
import { checkedByService, oneOrList, rowBody } from "../schema/bodies.ts";
import { defineEndpoints } from "../schema/endpoint.ts";
import { rowsQuery, writeQuery } from "../schema/query-parameters.ts";
import { nothing, oneOrMore, rows } from "../schema/replies.ts";
import { nullable, NullableText } from "../schema/values.ts";

const collection = "directus_relations";

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

/** A relation of the model. */
export const RelationSchema = Type.Unsafe<Relation>(
  Type.Object(
    {
      id: Type.Integer(),
      collection_many: Type.String(),
      field_many: Type.String(),
      collection_one: NullableText,
      field_one: NullableText,
      junction_field: NullableText,
    },
    { "x-collection": collection },
  ),
);

const path = "/:project/relations";

/** Relations (API contract 2.7). */
export const relationsEndpoints = defineEndpoints(
  { name: "relations", text: "What leads from one collection to another." },
  {
    list: {
      method: "GET",
      path,
      access: { collection, action: "read" },
      summary: "List relations",
      query: rowsQuery,
      reply: rows(RelationSchema),
      statuses: [304],
    },
    read: {
      method: "GET",
      path: `${path}/:id`,
      access: { collection, action: "read" },
      authorizedBy: "planner",
      summary: "Read one or several relations",
      severalKeys: true,
      query: ["fields", "meta"],
      reply: oneOrMore(RelationSchema),
    },
    create: {
      method: "POST",
      path,
      access: { collection, action: "create" },
      summary: "Create one or several relations",
      query: ["fields", "meta", ...writeQuery],
      body: checkedByService<CreateRelationBody | CreateRelationBody[]>(
        oneOrList(rowBody(collection, { use: "new", required: ["collection_many", "field_many"] })),
      ),
      reply: oneOrMore(RelationSchema),
    },
    update: {
      method: "PATCH",
      path: `${path}/:id`,
      access: { collection, action: "update" },
      summary: "Change one or several relations",
      severalKeys: true,
      query: ["fields", "meta", ...writeQuery],
      body: UpdateRelationBody,
      reply: oneOrMore(RelationSchema),
    },
    remove: {
      method: "DELETE",
      path: `${path}/:id`,
      access: { collection, action: "delete" },
      summary: "Delete one or several relations",
      severalKeys: true,
      query: writeQuery,
      reply: nothing,
    },
  },
);

import { Type, type Static } from "typebox";
import type { Relation } from "../model/model.ts";
import { checkedByService, oneOrList, rowBody } from "../schema/bodies.ts";
import { defineEndpoints } from "../schema/endpoint.ts";
import { rowEndpoints } from "../schema/row-endpoints.ts";
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

/** The values of a relation that may change. */
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
const usual = rowEndpoints({ path, collection, row: RelationSchema });

/** Relations (API contract 2.7). */
export const relationsEndpoints = defineEndpoints(
  { name: "relations", text: "What leads from one collection to another." },
  {
    list: {
      ...usual.list("List relations"),
      statuses: [304],
    },
    read: usual.read("Read one or several relations"),
    create: {
      ...usual.create("Create one or several relations"),
      body: checkedByService<CreateRelationBody | CreateRelationBody[]>(
        oneOrList(rowBody(collection, { use: "new", required: ["collection_many", "field_many"] })),
      ),
    },
    update: {
      ...usual.update("Change one or several relations"),
      body: UpdateRelationBody,
    },
    remove: usual.remove("Delete one or several relations"),
  },
);

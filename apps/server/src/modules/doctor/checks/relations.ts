import { ownValue, type Model, type Relation } from "@rowhouse/contract";
import { deleteItem, systemWrite } from "../../../query/index.ts";
import { changeModel, isSystemField } from "../../fields/index.ts";
import type { Check, Finding } from "../check.ts";

/** Relations with an end that is not there. */
export const relationsCheck: Check = {
  id: "relations",
  weight: "serious",
  async find({ model }) {
    const stored = model.relations.filter(
      ({ id, collection_many, field_many }) =>
        id > 0 && !isSystemField(collection_many, field_many),
    );
    return { findings: stored.flatMap((relation) => findingOf(model, relation)) };
  },
  async mend(ctx, { key }) {
    await changeModel(ctx, async ({ ctx: inner }) => {
      await deleteItem(inner, "directus_relations", { ...systemWrite, key });
    });
  },
};

function findingOf(model: Model, relation: Relation): Finding[] {
  const { id, collection_many: many, field_many, collection_one: one, field_one } = relation;
  const named = [many, one].filter((name) => name !== null);
  const lost = named.find((name) => !Object.hasOwn(model.collections, name));
  const ends = { many: `${many}.${field_many}`, one: one ?? "" };
  const basics = { key: String(id), mend: "confirmed" } as const;
  if (lost !== undefined)
    return [
      { ...basics, kind: "relation_without_collection", values: { ...ends, collection: lost } },
    ];
  const fields = [
    [many, field_many],
    [one, field_one],
    [many, relation.junction_field],
  ] as const;
  const [collection, field] =
    fields.find(
      ([name, wanted]) => name !== null && wanted !== null && !has(model, name, wanted),
    ) ?? [];
  if (!collection || !field) return [];
  return [{ ...basics, kind: "relation_without_field", values: { ...ends, collection, field } }];
}

function has(model: Model, collection: string, field: string): boolean {
  return Object.hasOwn(ownValue(model.collections, collection)?.fields ?? {}, field);
}

import {
  emptyQuery,
  findCollection,
  isRecord,
  ownValue,
  type RequestedChange,
  asRecord,
  findRelation,
  keyFields,
  type DerivedTable,
  type Model,
} from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { AppError, brokenRule } from "../../core/errors.ts";
import { changeCollection, createCollection } from "../collections/index.ts";
import {
  changeFields,
  createField,
  deleteField,
  removeCollection,
  withCurrentModel,
  type ModelChange,
  type Remark,
} from "../fields/index.ts";
import { relationsService } from "../relations/index.ts";

/**
 * Makes the changes one after the other, each with the model as those before it leave it. `around` runs each of them. Throws
 * what a change throws by itself, with `change` (its index) among the parameters and problems below its `data`.
 */
export async function carryOut(
  change: ModelChange,
  requested: readonly RequestedChange[],
  {
    remark,
    around = (step) => step(),
  }: { remark: Remark; around?: (step: () => Promise<void>) => Promise<void> },
): Promise<void> {
  let current = change;
  for (const [index, each] of requested.entries()) {
    const before = requested[index - 1];
    // A whole existing database is managed in one request: its model is not read for each of its tables.
    const isCurrent = before === undefined || (onlyManages(before) && onlyManages(each));
    if (!isCurrent) current = await withCurrentModel(change);
    const now = current;
    try {
      await around(() => carryOutOne(now, each, remark));
    } catch (error) {
      throw error instanceof AppError
        ? error.below(["changes", index, "data"]).with({ change: index })
        : error;
    }
  }
}

async function carryOutOne(
  change: ModelChange,
  requested: RequestedChange,
  remark: Remark,
): Promise<void> {
  switch (requested.kind) {
    case "create_collection":
      await createCollection(change, requested.data, remark);
      return;
    case "update_collection":
      return changeCollection(change, requested.collection, {
        body: requested.data,
        remark,
        ifMatch: requested.if_match,
      });
    case "delete_collection":
      return removeCollection(change, requested.collection, requested.if_match);
    case "create_field": {
      const body = withGroup(change.ctx, requested.collection, requested.data);
      await createField(change, requested.collection, { body, remark });
      return;
    }
    case "update_fields": {
      const { collection, data } = requested;
      const bodies = listIn(data).map((body) => withGroup(change.ctx, collection, body));
      return changeFields(change, collection, { bodies, remark, ifMatch: requested.if_match });
    }
    case "delete_field": {
      const { field, delete_junction: dropsJunction = false, if_match: ifMatch } = requested;
      return deleteField(change, requested.collection, { field, dropsJunction, remark, ifMatch });
    }
    default:
      return changeRelation(change, requested, remark);
  }
}

async function changeRelation(
  { ctx }: ModelChange,
  requested: Extract<RequestedChange, { kind: `${string}_relation` }>,
  remark: Remark,
): Promise<void> {
  const relations = relationsService(ctx);
  const query = { ...emptyQuery, ...remark };
  switch (requested.kind) {
    case "create_relation":
      await relations.create(requested.data, query);
      return;
    case "update_relation":
      await relations.update([String(requested.id)], requested.data, {
        query,
        ifMatch: requested.if_match ?? null,
      });
      return;
    case "delete_relation":
      return relations.remove([String(requested.id)], query, requested.if_match);
  }
}

/** A group that is named becomes its id. Throws `invalidInput` when the collection has none of that name. */
function withGroup({ model }: Context, collection: string, body: unknown): unknown {
  if (!isRecord(body) || typeof body["group"] !== "string") return body;
  const group = ownValue(findCollection(model, collection)?.fields, body["group"]);
  if (group?.type !== "group" || group.id === null)
    throw new AppError("invalidInput", brokenRule("group", "reference"));
  return { ...body, group: group.id };
}

function listIn(data: unknown): readonly unknown[] {
  if (Array.isArray(data)) return data;
  throw new AppError("invalidInput", brokenRule([], "array"));
}

/** The table that a change makes managed; null for none. */
export function becomesManaged(model: Model, change: RequestedChange): string | null {
  const name = managedBy(change);
  return name !== null && findCollection(model, name)?.managed === false ? name : null;
}

/** Whether a change does nothing but manage a table; such changes do not look at each other. */
function onlyManages(change: RequestedChange): boolean {
  return (
    managedBy(change) !== null && Object.keys("data" in change ? change.data : {}).length === 1
  );
}

function managedBy(change: RequestedChange): string | null {
  if (change.kind !== "update_collection") return null;
  return asRecord(change.data)["managed"] === true ? change.collection : null;
}

/** The description that was derived of a table that became managed. */
export function derivedFrom(model: Model, name: string | null): { describes?: DerivedTable } {
  const collection = name === null ? null : findCollection(model, name);
  if (collection === null) return {};
  const fields = Object.values(collection.fields);
  const relations = fields.flatMap(({ field }) => {
    const found = findRelation(model, collection.collection, field);
    return found?.kind === "m2o" ? [{ field, related: found.collection }] : [];
  });
  const described = fields.map(({ field, type, datatype, length, ...rest }) => {
    const { interface: editor, required, readonly, hidden_detail } = rest;
    return { field, type, datatype, length, interface: editor, required, readonly, hidden_detail };
  });
  return {
    describes: {
      collection: collection.collection,
      readonly_reason: collection.readonly_reason ?? null,
      key: keyFields(collection).map(({ field }) => field),
      fields: described,
      relations,
    },
  };
}

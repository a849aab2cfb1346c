import { emptyQuery, findCollection, ownershipField, ownValue } from "@rowhouse/contract";
import type { Collection, ExplainBody, Explanation } from "@rowhouse/contract";
import type { Context } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { readItem, storedItem } from "../../../query/index.ts";
import type { Item } from "../../../query/index.ts";
import { readRolesOf } from "./explain.repository.ts";
import type { Question } from "./question.ts";
import { speakingRules } from "./speaking-rules.ts";
import { subjectOf } from "./subject.ts";
import { verdictOn } from "./verdict.ts";

/**
 * Why somebody may do something, or not. The verdict comes from the code that authorizes requests, with the rights of whoever
 * is asked about; nothing is written.
 */
export function explainService(ctx: Context) {
  return {
    /** Throws `collectionNotFound`, `fieldInvalid`, and `itemNotFound` for an item, a user or a role that is not there. */
    async explain(body: ExplainBody): Promise<Explanation> {
      if ("role" in body.as) await readRole(ctx, body.as.role);
      const asked = await subjectOf(ctx, body.as);
      const question = await questionOf(ctx, body);
      return {
        ...(await verdictOn(asked, question)),
        role: asked.ctx.actor.role,
        rules: speakingRules(asked, question),
      };
    },
  };
}

async function readRole(ctx: Context, role: number): Promise<void> {
  await readItem(ctx, "directus_roles", { key: role, query: { ...emptyQuery, fields: ["id"] } });
}

async function questionOf(ctx: Context, body: ExplainBody): Promise<Question> {
  const { action, item, field: name } = body;
  const collection = findCollection(ctx.model, body.collection);
  if (!collection) throw new AppError("collectionNotFound", { collection: body.collection });
  const field = name === undefined ? null : ownValue(collection.fields, name);
  if (field === undefined) throw new AppError("fieldInvalid", { field: name ?? "" });
  const key = action === "create" ? null : (item ?? null);
  const stored = key === null ? null : await storedItem(ctx, collection.collection, key);
  if (key !== null && stored === null) throw new AppError("itemNotFound");
  return {
    collection,
    action,
    key,
    stored,
    field,
    status: body.status ?? null,
    ownerRoles: await ownerRolesOf(ctx, collection, stored),
  };
}

async function ownerRolesOf(
  ctx: Context,
  collection: Collection,
  stored: Item | null,
): Promise<number[]> {
  const field = ownershipField(collection);
  const owner = stored === null || field === null ? null : Number(ownValue(stored, field));
  return owner === null || !Number.isInteger(owner) ? [] : await readRolesOf(ctx.db, owner);
}

import {
  allowedStatuses,
  can,
  canItem,
  type Collection,
  emptyQuery,
  errors,
  type ExplainBody,
  type Explanation,
  findCollection,
  keyFields,
  ownershipField,
  ownValue,
  primaryKeyField,
  readableFields,
  type Rights,
  rowCondition,
  statusField,
  type Verdict,
  visibleStatuses,
  writableFields,
} from "@rowhouse/contract";
import { checkAccess } from "../../../access/index.ts";
import type { Context } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import {
  authorizeWrite,
  concealmentOf,
  type Item,
  readItem,
  storedItem,
} from "../../../query/index.ts";
import { allowComment } from "../../activity/index.ts";
import { readRolesOf } from "./explain.repository.ts";
import { type Question, valuesOf } from "./question.ts";
import { speakingRules } from "./speaking-rules.ts";
import { type Asked, subjectOf } from "./subject.ts";

/** People who may have made an item, beside the one who asks: of the same role, and of another. */
const mate = -2;

const stranger = -3;

/**
 * Explains why somebody may act or not. The verdict comes from the code that authorizes requests, with the rights of the user who
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

/** Returns the verdict of the API, found by the code that authorizes requests. */
async function verdictOn(
  { ctx, refusal }: Asked,
  question: Question,
): Promise<Pick<Explanation, "verdict" | "code">> {
  try {
    if (refusal) throw refusal;
    return { verdict: await decide(ctx, question), code: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { verdict: "no", code: errors[error.key].code };
  }
}

/** Throws what the request would be refused with. */
async function decide(ctx: Context, question: Question): Promise<Verdict> {
  const { action, key, ownerRoles } = question;
  const { collection: name } = question.collection;
  if (action === "create" || (key !== null && (action === "update" || action === "delete"))) {
    const values = action === "delete" ? {} : valuesOf(question);
    await authorizeWrite(ctx, name, { action, key, values, rolesOf: () => ownerRoles });
    return "yes";
  }
  if (key === null) return reach(ctx, question);
  if (action === "read") return await read(ctx, question, key);
  await allowComment(ctx, name, key);
  return "yes";
}

/** A field that may not be read is left out of the item, without an error. */
async function read(ctx: Context, { collection, field }: Question, key: string): Promise<Verdict> {
  const name = (field ?? primaryKeyField(collection))?.field ?? "*";
  const query = { ...emptyQuery, fields: [name] };
  const { item } = await readItem(ctx, collection.collection, { key, query });
  return field === null || Object.hasOwn(item, name) ? "yes" : "no";
}

/**
 * How many items it holds for. Rights depend on the status of an item and on who made it, so one of each kind is asked
 * about, in memory; what the database answers is the same (rules.agreement.test.ts).
 */
function reach(ctx: Context, question: Question): Verdict {
  const { collection, action } = question;
  const { rights } = ctx;
  checkAccess(ctx, { collection: collection.collection, action }, {});
  if (collection.readonly_reason !== undefined && (action === "update" || action === "delete"))
    return "no";
  const kinds = kindsOf(rights, question);
  const allowed = kinds.filter((item) => allows(rights, question, item));
  if (allowed.length === kinds.length) return "yes";
  if (allowed.length > 0) return "some";
  // Roles and permissions belong to roles and not to people.
  const isOfRoles = ["directus_roles", "directus_permissions"].includes(collection.collection);
  return isOfRoles && action === "read" && rowCondition(rights, collection, "read").kind !== "never"
    ? "some"
    : "no";
}

function kindsOf(rights: Rights, { collection, action }: Question): Item[] {
  const owner = ownershipField(collection, isRowAction(action) ? action : "read");
  const status = statusField(collection);
  const statuses = visibleStatuses(collection);
  const makers =
    owner === null ? [null] : [mate, stranger, ...(rights.user === null ? [] : [rights.user])];
  const states = status === null || statuses.length === 0 ? [null] : statuses;
  return states.flatMap((state) =>
    makers.map((maker) => ({
      ...(owner === null ? {} : { [owner]: maker }),
      ...(status === null || state === null ? {} : { [status.field]: state }),
    })),
  );
}

function allows(rights: Rights, question: Question, item: Item): boolean {
  const { collection, action, field, status } = question;
  const rolesOf = (user: number) => (user === mate ? rights.roles : []);
  const isRead =
    action === "delete"
      ? can(rights, collection, "read")
      : canItem(rights, collection, { action: "read", item, rolesOf });
  if (!isRead) return false;
  if (!canItem(rights, collection, { action, item, rolesOf })) return false;
  if (status !== null && !allowedStatuses(rights, collection, item).includes(status)) return false;
  return field === null || mayUse(rights, question, item);
}

function mayUse(rights: Rights, { collection, action, field }: Question, item: Item): boolean {
  if (field === null || rights.isAdmin) return true;
  const state = statusField(collection);
  const status = state === null ? undefined : String(ownValue(item, state.field));
  if (action === "update") return writableFields(rights, collection, status).has(field.field);
  if (action !== "read") return true;
  const concealment = concealmentOf(collection.collection, field.field);
  if (concealment === "never") return false;
  if (concealment !== null && item["id"] !== rights.user) return false;
  const isKey = keyFields(collection).some((key) => key.field === field.field);
  return isKey || readableFields(rights, collection, status).has(field.field);
}

function isRowAction(action: Question["action"]): action is "read" | "update" | "delete" {
  return action === "read" || action === "update" || action === "delete";
}

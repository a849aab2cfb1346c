import { randomUUID } from "node:crypto";
import {
  adminRole,
  defaultRules,
  isSystemRole,
  type Query,
  strangeAddress,
  versionOf,
} from "@rowhouse/contract";
import { type Context, inTransaction } from "../../core/context.ts";
import { AppError, because, brokenRule } from "../../core/errors.ts";
import {
  createItems,
  crudService,
  type ItemResult,
  silentWrite,
  type Values,
  versionOfValue,
  type WriteResult,
} from "../../query/index.ts";
import { writeRulesOf } from "../permissions/index.ts";
import { checkedLinks, guardAccess } from "../users/index.ts";
import { removePartsOf, storedRulesOf } from "./roles.repository.ts";

/** A lost race over the rules, inside the transaction. */
class StaleRules extends Error {}

/** Use cases of roles (API contract 2.8). */
export function rolesService(ctx: Context) {
  return {
    ...rolesCrud(ctx),

    /**
     * The role comes with the rules that its members need to start the app (K11), and those that are sent with it; one active
     * administrator stays, and the actor can go on.
     */
    async create(body: unknown, query: Query): Promise<WriteResult> {
      const { permissions, ...sent } = oneRole(body);
      return await inTransaction(ctx, (inside) =>
        guardAccess(inside, async () => {
          const values = await withCheckedLinks(inside, sent, null);
          const created = await rolesCrud(inside).create(values, query, {
            set: { external_id: randomUUID() },
          });
          await withRules(inside, Number(created.key), { permissions, query });
          return await withVersion(inside, Number(created.key), created);
        }),
      );
    },

    /** Its version is that of its rules as well. */
    async read(key: string, query: Query): Promise<ItemResult> {
      const read = await rolesCrud(ctx).read(key, query);
      return await withVersion(ctx, Number(key), read);
    },

    /** Only the sent keys are validated, with rules all or none are stored, one active administrator stays, and the actor can go on. */
    async update(
      key: string,
      body: unknown,
      { query, ifMatch }: { query: Query; ifMatch: string | null },
    ): Promise<WriteResult[]> {
      const role = Number(key);
      const { permissions, ...sent } = oneRole(body);
      if (role === adminRole && !ctx.actor.isAdmin)
        throw new AppError("forbidden", because("onlyAdminsAdminRole"));
      const change = (inside: Context) =>
        guardAccess(inside, async () => {
          const values = await withCheckedLinks(inside, sent, role);
          const crud = rolesCrud(inside);
          const [changed] = await crud.update([key], values, {
            query,
            ifMatch: rowPartOf(ifMatch),
          });
          await refuseStaleRules(inside, role, ifMatch);
          await withRules(inside, role, { permissions, query });
          return changed ? [await withVersion(inside, role, changed)] : [];
        });
      return await orStale(ctx, { key, query }, () => inTransaction(ctx, change));
    },

    /** Its members stay; without another role they have the rights of the public role (F36). */
    async remove(key: string, query: Query, ifMatch: string | null): Promise<void> {
      const role = Number(key);
      if (isSystemRole(role)) throw new AppError("unauthorized");
      await orStale(ctx, { key, query }, () =>
        rolesCrud(ctx, ifMatch).remove([key], query, rowPartOf(ifMatch)),
      );
    },
  };
}

async function withVersion<Result extends { etag?: string | null }>(
  ctx: Context,
  role: number,
  result: Result,
): Promise<Result> {
  const { etag } = result;
  return etag ? { ...result, etag: await roleVersion(ctx, role, etag) } : result;
}

/** Changes a role; rules that are not those of its version are the same lost race as a row that is not. */
async function orStale<T>(
  ctx: Context,
  { key, query }: { key: string; query: Query },
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof StaleRules)) throw error;
    const { item: current } = await rolesCrud(ctx).read(key, { ...query, meta: [] });
    throw new AppError("staleItem", { details: { current } });
  }
}

/** @param removedAs the version that is removed */
function rolesCrud(ctx: Context, removedAs: string | null = null) {
  return crudService(ctx, {
    collection: "directus_roles",
    hasEtag: true,
    create: {
      ignore: ["id"],
      after: (created) => addDefaultRules(created.ctx, Number(created.key)),
    },
    update: { validate: "sent" },
    remove: {
      async after(removed) {
        await refuseStaleRules(removed.ctx, Number(removed.key), removedAs);
        await removePartsOf(removed.ctx.db, Number(removed.key));
      },
    },
  });
}

function oneRole(body: unknown): Values {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new AppError("unprocessable", because("oneAtATime"));
  const role: Values = { ...body };
  checkAddresses(role["ip_whitelist"]);
  return role;
}

/** An entry that is no address lets nobody in, so that a slip of the pen would lock the members out. */
function checkAddresses(list: unknown): void {
  const entry = typeof list === "string" ? strangeAddress(list) : null;
  if (entry !== null)
    throw new AppError(
      "invalidInput",
      brokenRule("ip_whitelist", "addresses", { entry: entry.slice(0, 64) }),
    );
}

async function withCheckedLinks(
  ctx: Context,
  values: Values,
  role: number | null,
): Promise<Values> {
  return "users" in values
    ? { ...values, users: await checkedLinks(ctx, values["users"], role) }
    : values;
}

async function withRules(
  ctx: Context,
  role: number,
  { permissions, query }: { permissions: unknown; query: Query },
): Promise<void> {
  if (permissions === undefined) return;
  await writeRulesOf(ctx, role, { sent: permissions, query });
}

/** They are created with the role, whatever its creator may do with permissions, and are not recorded separately. */
async function addDefaultRules(ctx: Context, role: number): Promise<void> {
  const values = defaultRules.map((rule) => ({ ...rule, role }));
  await createItems(ctx, "directus_permissions", { ...silentWrite, values });
}

/** The version of a role is that of its row and that of its rules: they are saved together. `"row:rules"`. */
async function roleVersion(ctx: Context, role: number, etag: string): Promise<string> {
  return `${etag.slice(0, -1)}:${await rulesVersion(ctx, role)}"`;
}

/** The part of an `If-Match` header that is about the row. */
function rowPartOf(ifMatch: string | null): string | null {
  return ifMatch === null
    ? null
    : versionsIn(ifMatch)
        .map(([row]) => row)
        .join(", ");
}

/** Throws `StaleRules` when an `If-Match` header names other rules than those that are stored; a version may leave that part out. */
async function refuseStaleRules(ctx: Context, role: number, ifMatch: string | null): Promise<void> {
  const versions = ifMatch === null ? [] : versionsIn(ifMatch);
  if (versions.every(([, rules]) => rules === null)) return;
  const current = await rulesVersion(ctx, role);
  if (!versions.some(([, rules]) => rules === null || rules === current)) throw new StaleRules();
}

function versionsIn(ifMatch: string): [row: string, rules: string | null][] {
  return ifMatch.split(",").map((entry) => {
    const version = versionOf(entry.trim().replace(/^W\//, ""));
    const [row = "", rules = null] = version.replace(/"$/, "").split(":");
    return rules === null ? [version, null] : [`${row}"`, rules];
  });
}

async function rulesVersion(ctx: Context, role: number): Promise<string> {
  return versionOfValue(await storedRulesOf(ctx.db, role)).slice(1, -1);
}

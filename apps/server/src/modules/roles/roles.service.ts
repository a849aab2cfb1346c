import { randomUUID } from "node:crypto";
import { adminRole, publicRole } from "@rowhouse/contract";
import type { Query } from "@rowhouse/contract";
import { inTransaction } from "../../core/context.ts";
import type { Context } from "../../core/context.ts";
import { AppError, because } from "../../core/errors.ts";
import {
  createItem,
  createItems,
  deleteItem,
  readByKeys,
  readItems,
  updateItem,
} from "../../query/index.ts";
import type { ItemsAnswer, WriteAnswer } from "../../query/index.ts";
import { checkedLinks, keepingAnAdmin } from "../users/index.ts";
import { defaultRules } from "./default-rules.ts";
import { removePartsOf } from "./roles.repository.ts";

const collection = "directus_roles";

type Values = Record<string, unknown>;

/** Use cases of roles (API contract 2.8). */
export function rolesService(ctx: Context) {
  return {
    async list(query: Query): Promise<ItemsAnswer> {
      return await readItems(ctx, collection, { query });
    },

    async read(keys: string[], query: Query): Promise<ItemsAnswer> {
      return await readByKeys(ctx, collection, { keys, query });
    },

    /** The role comes with the rules that its members need to start the app (K11); one active administrator stays. */
    async create(body: unknown, query: Query): Promise<WriteAnswer> {
      const sent = oneRole(body);
      return await inTransaction(ctx, (inside) =>
        keepingAnAdmin(inside, async () =>
          createItem(inside, collection, {
            values: await withCheckedLinks(inside, sent, null),
            ignore: ["id"],
            set: { external_id: randomUUID() },
            query,
            after: (created) => addDefaultRules(created.ctx, Number(created.key)),
          }),
        ),
      );
    },

    /** Only the sent keys are validated, and one active administrator stays. */
    async update(key: string, body: unknown, query: Query): Promise<WriteAnswer> {
      const role = Number(key);
      const sent = oneRole(body);
      if (role === adminRole && !ctx.actor.isAdmin)
        throw new AppError("forbidden", because("onlyAdminsAdminRole"));
      return await inTransaction(ctx, (inside) =>
        keepingAnAdmin(inside, async () => {
          const values = await withCheckedLinks(inside, sent, role);
          return await updateItem(inside, collection, { key, values, validate: "sent", query });
        }),
      );
    },

    /** Its members stay; without another role they have the rights of the public (F36). */
    async remove(key: string, query: Query): Promise<void> {
      const role = Number(key);
      if (role === adminRole || role === publicRole) throw new AppError("unauthorized");
      await deleteItem(ctx, collection, {
        key,
        query,
        after: (removed) => removePartsOf(removed.ctx.db, role),
      });
    },
  };
}

function oneRole(body: unknown): Values {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new AppError("unprocessable", because("oneAtATime"));
  return { ...body };
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

/** They come with the role, whatever its maker may do with permissions, and are no changes of their own. */
async function addDefaultRules(ctx: Context, role: number): Promise<void> {
  await createItems(ctx, "directus_permissions", {
    values: defaultRules.map((rule) => ({ ...rule, role })),
    validate: "sent",
    trusted: true,
    skipActivity: true,
    silent: true,
    quiet: true,
  });
}

import { publicRole, type Subject } from "@rowhouse/contract";
import {
  actorOf,
  createAccess,
  findAccountById,
  publicActor,
  roleActor,
  toActor,
  withoutWrites,
} from "../../../access/index.ts";
import type { Account } from "../../../access/index.ts";
import type { Context } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";

/** Whom a question is about: the context that a request of theirs would have, and the account if it is a person. */
export interface Asked {
  ctx: Context;
  account: Account | null;
  /** The refusal of every request of theirs, such as that the account is suspended; null without. */
  refusal: AppError | null;
  /** Addresses they may act from; empty = all. */
  addresses: readonly string[];
}

/** Throws `itemNotFound` for a user that is not there. */
export async function subjectOf(ctx: Context, as: Subject): Promise<Asked> {
  const access = createAccess(ctx.db);
  const account = "user" in as ? await findAccountById(ctx.db, as.user) : null;
  if ("user" in as && account === null) throw new AppError("itemNotFound");
  const actor =
    account !== null
      ? actorOf(account)
      : "role" in as && as.role !== publicRole
        ? roleActor(as.role)
        : publicActor;
  const rights = await access.rightsOf(actor);
  const db = withoutWrites(ctx.db);
  return {
    ctx: { ...ctx, actor, rights, db, session: null, leftOut: new Set() },
    account,
    refusal: account && refusalOf(account),
    addresses: account?.allowedAddresses ?? [],
  };
}

/** From wherever they come: the address of a request that nobody made is not known. */
function refusalOf(account: Account): AppError | null {
  try {
    toActor({ ...account, allowedAddresses: [] }, { ip: "" });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

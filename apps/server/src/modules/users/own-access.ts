import { findAccountById, lacksSecondFactor, mayComeFrom } from "../../access/index.ts";
import type { Context } from "../../core/context.ts";
import { AppError, because } from "../../core/errors.ts";
import { guardLastAdmin } from "./role-links.ts";

/**
 * Runs a change of users or of their roles, and rolls it back with its transaction when it would lock somebody out for good:
 * nobody would be left who may repair it, or whoever makes the change could not take it back (security case K8). To be called
 * first in the transaction. Throws `lastAdmin` (403/216), `forbidden` (403/10) with `ownFactorFirst` or `addressLeftOut`.
 */
export async function guardAccess<T>(ctx: Context, change: () => Promise<T>): Promise<T> {
  return await guardLastAdmin(ctx, async () => {
    const result = await change();
    await checkOwnAccess(ctx);
    return result;
  });
}

/** Suspending oneself is a decision; a second factor that is not set up, or an address that is left out, is an oversight. */
async function checkOwnAccess({ db, actor, origin }: Context): Promise<void> {
  const account = actor.user === null ? null : await findAccountById(db, actor.user);
  if (account === null) return;
  if (lacksSecondFactor(account)) throw new AppError("forbidden", because("ownFactorFirst"));
  if (!mayComeFrom(account.allowedAddresses, origin.ip))
    throw new AppError("forbidden", because("addressLeftOut", { address: origin.ip }));
}

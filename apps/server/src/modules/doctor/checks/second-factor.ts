import { adminRole } from "@rowhouse/contract";
import { inTransaction } from "../../../core/context.ts";
import { systemWrite, updateItem } from "../../../query/index.ts";
import { guardAccess } from "../../users/index.ts";
import type { Check, Finding } from "../check.ts";
import { isFactorRequired, readAdministrators } from "../reading/people.repository.ts";

/** Administrators whom a stolen password is enough to be. */
export const secondFactorCheck: Check = {
  id: "second_factor",
  weight: "advice",
  async find({ db }) {
    const people = await readAdministrators(db);
    const isRequired = await isFactorRequired(db);
    const missing = people
      .filter(({ hasFactor }) => !hasFactor)
      .map(({ id, email }): Finding => ({
        key: `user ${id}`,
        kind: "factor_missing",
        values: { user: id, email },
      }));
    const role: Finding = {
      key: "role",
      kind: "factor_not_required",
      values: {},
      mend: "confirmed",
    };
    return { findings: [...(isRequired ? [] : [role]), ...missing] };
  },
  /** Requires the factor only if the actor has one already: others would be locked out by their own button. */
  async mend(ctx) {
    const change = { ...systemWrite, key: adminRole, values: { enforce_2fa: true } };
    await inTransaction(ctx, (inside) =>
      guardAccess(inside, () => updateItem(inside, "directus_roles", change)),
    );
  },
};

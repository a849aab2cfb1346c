import { adminRole } from "@rowhouse/contract";
import { systemWrite, updateItem } from "../../../query/index.ts";
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
  async mend(ctx) {
    const values = { enforce_2fa: true };
    await updateItem(ctx, "directus_roles", { ...systemWrite, key: adminRole, values });
  },
};

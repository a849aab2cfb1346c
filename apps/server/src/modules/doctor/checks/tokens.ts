import type { Check, Finding } from "../check.ts";
import { readLastingTokens } from "../reading/people.repository.ts";

/** Tokens that leak by addresses, or that work for ever. */
export const tokensCheck: Check = {
  id: "tokens",
  weight: "advice",
  async find({ db, config }) {
    const inAddresses: Finding = {
      key: "addresses",
      kind: "tokens_in_addresses",
      weight: "fine",
      values: {},
    };
    const lasting = (await readLastingTokens(db)).map(({ user, email, count }): Finding => ({
      key: `user ${user}`,
      kind: "tokens_without_expiry",
      weight: "fine",
      values: { user, email, count },
    }));
    return { findings: [...(config.addressTokens === false ? [] : [inAddresses]), ...lasting] };
  },
};

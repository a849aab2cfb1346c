import { passwordPolicies, type PasswordRule } from "@rowhouse/contract";
import { isPattern } from "@rowhouse/contract/patterns";

import type { Settings } from "../../core/project.ts";

/** What the setting `password_policy` requires, for people who choose a password; the expression itself is not told. */
export function passwordRule({ password_policy: policy }: Settings): PasswordRule {
  // An invalid expression accepts every password, see `checkPassword`.
  if (!policy || !isPattern(policy)) return "none";
  if (policy === passwordPolicies.weak) return "weak";
  return policy === passwordPolicies.strong ? "strong" : "own";
}

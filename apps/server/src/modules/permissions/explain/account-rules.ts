import { adminRole, publicRole, type SpeakingRule } from "@rowhouse/contract";
import { lacksSecondFactor } from "../../../access/index.ts";
import { speak } from "./speak.ts";
import type { Asked } from "./subject.ts";

/** What the account says: whether it acts at all, from where, and whose rules count. */
export function accountRules({ ctx, account, addresses }: Asked): SpeakingRule[] {
  const { isAdmin, roles } = ctx.actor;
  const found: SpeakingRule[] = [];
  if (account !== null && account.status !== "active")
    found.push(speak("inactive", "denies", { names: [account.status] }));
  if (account !== null && lacksSecondFactor(account)) found.push(speak("secondFactor", "denies"));
  if (addresses.length > 0) found.push(speak("addresses", "tells", { names: [...addresses] }));
  if (isAdmin) return [...found, speak("administrator", "allows", { names: [String(adminRole)] })];
  if (account !== null && roles.length === 0)
    found.push(speak("noRole", "tells", { names: [String(publicRole)] }));
  if (roles.length > 1) found.push(speak("severalRoles", "tells", { names: roles.map(String) }));
  return found;
}

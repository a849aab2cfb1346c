import { ownValue } from "@rowhouse/contract";
import type { Context } from "../../../core/context.ts";
import type { Row } from "../../../database/database.ts";
import { systemWrite, updateByKeys } from "../../../query/index.ts";
import type { Check, Finding } from "../check.ts";
import { readPublicRules } from "../reading/people.repository.ts";

const writes = ["create", "update", "delete"] as const;
/** Collections of the system that tell about people. */
const personal: ReadonlySet<string> = new Set([
  "directus_users",
  "directus_activity",
  "directus_revisions",
]);

/** The rights that everyone has without signing in. */
export const publicRightsCheck: Check = {
  id: "public_rights",
  weight: "serious",
  async find({ db, model }) {
    const rules = Map.groupBy(await readPublicRules(db), (rule) => String(rule["collection"]));
    const known = [...rules].filter(([collection]) => Object.hasOwn(model.collections, collection));
    return { findings: known.flatMap(([collection, of]) => findingsOf(collection, of)) };
  },
  async mend(ctx, { kind, values }) {
    const isRead = kind === "public_reads_system";
    const taken = isRead
      ? { read: "none" }
      : { create: "none", update: "none", delete: "none", comment: "none" };
    await change(ctx, String(values["collection"]), taken);
  },
};

function findingsOf(collection: string, rules: readonly Row[]): Finding[] {
  const allowed = (action: string): boolean =>
    rules.some((rule) => !["none", "", null].includes(textOf(ownValue(rule, action))));
  const comments = rules.some(({ comment }) =>
    ["create", "update", "full"].includes(String(comment)),
  );
  const actions = [...writes.filter(allowed), ...(comments ? ["comment"] : [])];
  const findings: Finding[] = [];
  if (actions.length > 0)
    findings.push({
      key: `writes ${collection}`,
      kind: "public_writes",
      values: { collection, actions: actions.join(", ") },
      mend: "confirmed",
    });
  if (!allowed("read")) return findings;
  if (personal.has(collection))
    findings.push({
      key: `reads ${collection}`,
      kind: "public_reads_system",
      values: { collection },
      mend: "confirmed",
    });
  else
    findings.push({
      key: `reads ${collection}`,
      kind: "public_reads",
      weight: "fine",
      values: { collection },
    });
  return findings;
}

async function change(ctx: Context, collection: string, values: Row): Promise<void> {
  const rules = await readPublicRules(ctx.db);
  const keys = rules
    .filter((rule) => rule["collection"] === collection)
    .map(({ id }) => Number(id));
  await updateByKeys(ctx, "directus_permissions", { ...systemWrite, keys, values });
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

import { isSystemCollection, type Collection } from "@rowhouse/contract";
import { describeTable } from "../../collections/index.ts";
import { changeModel } from "../../fields/index.ts";
import type { Check, Finding } from "../check.ts";
import { recordMend } from "../reading/entries.repository.ts";

/** Columns of managed collections that nobody has described. */
export const columnsCheck: Check = {
  id: "columns",
  weight: "advice",
  async find({ model }) {
    const managed = Object.values(model.collections).filter(
      ({ collection, managed: isManaged }) => isManaged && !isSystemCollection(collection),
    );
    return { findings: managed.flatMap(findingOf) };
  },
  async mend(ctx, { values }) {
    const item = String(values["collection"]);
    await changeModel(ctx, async ({ ctx: inner }) => {
      await describeTable(inner.db, item);
      const comment = `Described the columns ${String(values["columns"])}.`;
      await recordMend(inner, { collection: "directus_collections", item, comment });
    });
  },
};

function findingOf({ collection, fields }: Collection): Finding[] {
  const names = Object.values(fields)
    .filter(({ id }) => id === null)
    .map(({ field }) => field);
  if (names.length === 0) return [];
  const values = { collection, columns: names.join(", "), count: names.length };
  return [{ key: collection, kind: "columns_without_fields", values, mend: "plain" }];
}

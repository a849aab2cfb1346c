import {
  ownValue,
  asRecord,
  parseJson,
  readStatusMapping,
  statusField,
  titleCase,
} from "@rowhouse/contract";
import { changeFields, changeModel, countListed } from "../../fields/index.ts";
import type { Check, Finding } from "../check.ts";

/** Items whose status the status field does not know: they are seen and cannot be told what they are. */
export const statusesCheck: Check = {
  id: "statuses",
  weight: "advice",
  async find({ db, model, isLate }) {
    const findings: Finding[] = [];
    for (const collection of Object.values(model.collections)) {
      const field = statusField(collection);
      const mapping = readStatusMapping(collection);
      if (!collection.managed || !field || field.datatype === null || mapping === null) continue;
      if (isLate()) return { findings, isPartial: true };
      const { collection: table, field: column } = field;
      for (const [status, count] of await countListed(db, { table, column }, field)) {
        if (Object.hasOwn(mapping, status)) continue;
        findings.push({
          key: `${table}:${status}`,
          kind: "status_unknown",
          values: { collection: table, field: column, status, count },
          mend: "plain",
        });
      }
    }
    return { findings };
  },
  async mend(ctx, { values: { collection, status } }) {
    await changeModel(ctx, async (change) => {
      const known = ownValue(change.ctx.model.collections, String(collection));
      const field = known && statusField(known);
      if (!field) return;
      const { status_mapping: stored } = field.options ?? {};
      const mapping = asRecord(typeof stored === "string" ? parseJson(stored) : stored);
      const entry = { name: titleCase(String(status)), background_color: "gray" };
      const options = {
        ...field.options,
        status_mapping: { ...mapping, [String(status)]: entry },
      };
      await changeFields(change, field.collection, {
        bodies: [{ field: field.field, options }],
        remark: { comment: null },
      });
    });
  },
};

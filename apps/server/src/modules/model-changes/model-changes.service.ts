import type {
  ModelFile,
  ModelOutcome,
  PlannedChange,
  Query,
  RequestedChange,
} from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import type { PlannedTable } from "../../database/ddl/planned-tables.ts";
import {
  changeModel,
  inModelChange,
  planModel,
  remarkOf,
  withCurrentModel,
} from "../fields/index.ts";
import { carryOut } from "./carry-out.ts";
import { becomesManaged, derivedFrom } from "./derived-tables.ts";
import { modelDiff } from "./model-diff.ts";
import { toModelFile } from "./model-file.ts";
import { readChanges } from "./requested-changes.ts";
import { countDescriptions, type Descriptions } from "./stored-values.repository.ts";
import { tableEffects } from "./table-effects.ts";
import { valueEffects } from "./value-effects.ts";

/** Use cases of several changes of the model at once (API contract 14.3); the routes let in administrators only. */
export function modelChangesService(ctx: Context) {
  return {
    /** The model as a file that other projects can take over. */
    read(): ModelFile {
      return toModelFile(ctx.model);
    },

    /** The changes that would make the model that of a file. */
    compare(wanted: ModelFile): RequestedChange[] {
      return modelDiff(ctx.model, { wanted, dialect: ctx.db.dialect });
    },

    /**
     * What each change would do: to tables, to the values in them, and to the rows that describe the model. Throws what the
     * changes would throw.
     */
    async plan(body: unknown): Promise<PlannedChange[]> {
      const changes = readChanges(body);
      const managed = changes.map((change) => becomesManaged(ctx.model, change));
      let described = ctx.model;
      const steps: { tables: readonly PlannedTable[]; removes: Descriptions }[] = [];
      await planModel(ctx, async (change, planned) => {
        let before = await countDescriptions(change.ctx.db);
        const around = async (step: () => Promise<void>): Promise<void> => {
          const start = planned.length;
          await step();
          const after = await countDescriptions(change.ctx.db);
          steps.push({ tables: planned.slice(start), removes: fewer(before, after) });
          before = after;
        };
        await carryOut(change, changes, { remark: { comment: null }, around });
        if (managed.some((name) => name !== null))
          described = (await withCurrentModel(change)).ctx.model;
      });
      const plan: PlannedChange[] = [];
      for (const [index, { tables, removes }] of steps.entries()) {
        const ofValues = await valueEffects(ctx, changes[index]);
        plan.push({
          effects: [...(await tableEffects(ctx, tables)), ...ofValues],
          removes,
          ...derivedFrom(described, managed[index] ?? null),
        });
      }
      return plan;
    },

    /** Runs `work` inside one change of the model: what it writes is there exactly when the change is. */
    within: <T>(work: (inside: Context) => Promise<T>): Promise<T> => inModelChange(ctx, work),

    /** Makes all of the changes, or none when one is refused. */
    async change(body: unknown, query: Query): Promise<ModelOutcome> {
      const changes = readChanges(body);
      if (changes.length > 0)
        await changeModel(ctx, (change) => carryOut(change, changes, { remark: remarkOf(query) }));
      return { changes: changes.length };
    },
  };
}

function fewer(before: Descriptions, after: Descriptions): Descriptions {
  return {
    fields: Math.max(0, before.fields - after.fields),
    relations: Math.max(0, before.relations - after.relations),
    permissions: Math.max(0, before.permissions - after.permissions),
    presets: Math.max(0, before.presets - after.presets),
  };
}

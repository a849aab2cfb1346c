import type { PlannedChange, RequestedChange } from "@rowhouse/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useModel } from "../../../../access/hooks.ts";
import { modelPlanQuery } from "../../../../data/model-changes.ts";
import { useFormat } from "../../../../i18n/use-format.ts";
import { remainsOf } from "./remains.model.ts";

/** The losses of a deletion. */
export interface Losses {
  /** Items of a collection, or of those the ones that have a value in a field, whatever their status; null where it is not known. */
  rows: number | null;
  /** The rest that goes with it, and what stays, in words; empty where there is neither. */
  text: string;
}

/** Asks the server what goes with a deletion. */
export function useLosses(): (change: RequestedChange) => Promise<Losses> {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const model = useModel();
  const format = useFormat();
  return async (change) => {
    const plan = await cache.fetchQuery(modelPlanQuery([change])).catch(() => []);
    const { relations, permissions, presets } = lossesOf(plan);
    const parts = [
      relations > 0 ? t("loss_relations", { count: relations }) : null,
      permissions > 0 ? t("loss_permissions", { count: permissions }) : null,
      presets > 0 ? t("loss_presets", { count: presets }) : null,
    ].filter((part) => part !== null);
    const { templates, junctions } = remainsOf(model, change);
    const text = [
      parts.length > 0 ? t("losses", { parts: format.list(parts) }) : null,
      templates > 0 ? t("remaining_templates", { count: templates }) : null,
      junctions.length > 0
        ? t("remaining_junctions", { count: junctions.length, names: format.list(junctions) })
        : null,
    ]
      .filter((part) => part !== null)
      .join(" ");
    return { rows: droppedRows(plan), text };
  };
}

function droppedRows(plan: readonly PlannedChange[]): number | null {
  const all = plan.flatMap(({ effects }) => effects);
  const dropped = all.find(({ effect }) => effect === "drop_table" || effect === "drop_column");
  return dropped?.rows ?? null;
}

/** Everything that the changes of a plan remove beside the items. */
function lossesOf(plan: readonly PlannedChange[]): PlannedChange["removes"] {
  const none = { fields: 0, relations: 0, permissions: 0, presets: 0 };
  return plan.reduce(
    (sum, { removes }) => ({
      fields: sum.fields + removes.fields,
      relations: sum.relations + removes.relations,
      permissions: sum.permissions + removes.permissions,
      presets: sum.presets + removes.presets,
    }),
    none,
  );
}

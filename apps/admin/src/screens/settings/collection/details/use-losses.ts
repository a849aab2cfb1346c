import type { PlannedChange, RequestedChange } from "@rowhouse/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useModel } from "../../../../access/hooks.ts";
import { modelPlanQuery } from "../../../../data/model-changes.ts";
import { useFormat } from "../../../../i18n/use-format.ts";
import { remainsOf } from "./remains.model.ts";

/** Asks the server what goes with a deletion, and puts it into words with what stays; nothing where there is neither. */
export function useLosses(): (change: RequestedChange) => Promise<string> {
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
    return [
      parts.length > 0 ? t("losses", { parts: format.list(parts) }) : null,
      templates > 0 ? t("remaining_templates", { count: templates }) : null,
      junctions.length > 0
        ? t("remaining_junctions", { count: junctions.length, names: format.list(junctions) })
        : null,
    ]
      .filter((part) => part !== null)
      .join(" ");
  };
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

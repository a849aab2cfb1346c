import type { PlannedChange, RequestedChange } from "@rowhouse/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { modelPlanQuery } from "../../../../data/model-changes.ts";

/** Asks the server what goes with a deletion, and puts it into words; nothing where it does not say. */
export function useLosses(): (change: RequestedChange) => Promise<string> {
  const { t } = useTranslation();
  const cache = useQueryClient();
  return async (change) => {
    const plan = await cache.fetchQuery(modelPlanQuery([change])).catch(() => []);
    const { relations, permissions, presets } = lossesOf(plan);
    const parts = [
      relations > 0 ? t("loss_relations", { count: relations }) : null,
      permissions > 0 ? t("loss_permissions", { count: permissions }) : null,
      presets > 0 ? t("loss_presets", { count: presets }) : null,
    ].filter((part) => part !== null);
    return parts.length === 0 ? "" : t("losses", { parts: parts.join(", ") });
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

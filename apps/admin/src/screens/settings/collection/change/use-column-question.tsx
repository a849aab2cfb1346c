import type { PlannedChange, RequestedChange } from "@rowhouse/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useModel } from "../../../../access/hooks.ts";
import { modelPlanQuery } from "../../../../data/model-changes.ts";
import { PlanList } from "../../../../editor/plan/plan-list.tsx";
import { planSteps } from "../../../../editor/plan/plan.model.ts";
import { useConfirm } from "../../../../ui/dialogs/dialogs.tsx";
import type { Refusal } from "../draft/refusal.model.ts";
import { changesColumns, columnVerdict, type ColumnVerdict } from "./column-change.model.ts";

/** What is to become of changes: they are saved, dropped by who asked for them, or stopped by values that do not fit. */
export type ColumnAnswer = "save" | "keep" | Refusal;

/** Has the server look at what a change of columns does, and asks people where values are at stake. */
export function useColumnQuestion(): (
  changes: readonly RequestedChange[],
  name: string,
) => Promise<ColumnAnswer> {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const cache = useQueryClient();
  const { relations } = useModel();

  const ask = (
    { converted, missing }: ColumnVerdict,
    name: string,
    steps: ReturnType<typeof planSteps>,
  ): Promise<boolean> => {
    const label = t("column_change_title", { field: name });
    return confirm({
      title: label,
      message: (
        <>
          {converted > 0 ? <p>{t("column_change_converts")}</p> : null}
          <PlanList label={t("plan_title")} steps={steps} />
        </>
      ),
      confirmLabel:
        converted > 0
          ? t(missing > 0 ? "column_convert_require" : "column_convert", { count: converted })
          : t("column_require"),
      danger: converted > 0,
    });
  };
  return async (changes, name) => {
    if (!changesColumns(changes)) return "save";
    const plan: PlannedChange[] = await cache.fetchQuery(modelPlanQuery(changes));
    const verdict = columnVerdict(changes, plan);
    const { unfit, converted, missing } = verdict;
    if (unfit.length > 0) {
      const controls = unfit.map(({ control, reason, rows, samples }) => [
        control,
        `${t(`plan_unfit_${reason}`, { count: rows })} ${samples.join(", ")}`.trim(),
      ]);
      return { controls: Object.fromEntries(controls), rest: null, isUnanswered: false };
    }
    if (converted + missing === 0) return "save";
    return (await ask(verdict, name, planSteps(changes, { relations, plan }))) ? "save" : "keep";
  };
}

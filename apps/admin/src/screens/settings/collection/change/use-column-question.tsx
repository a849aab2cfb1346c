import { acceptingLosses } from "@rowhouse/contract";
import type { PlannedChange, RequestedChange, TableEffect } from "@rowhouse/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useModel } from "../../../../access/hooks.ts";
import { modelPlanQuery } from "../../../../data/model-changes.ts";
import { PlanList } from "../../../../editor/plan/plan-list.tsx";
import { planSteps } from "../../../../editor/plan/plan.model.ts";
import { useConfirm } from "../../../../ui/dialogs/dialogs.tsx";
import type { Refusal } from "../draft/refusal.model.ts";
import { ChoiceMoves, type Moves } from "./choice-moves.tsx";
import {
  columnVerdict,
  concernsValues,
  withMoves,
  type ColumnVerdict,
} from "./column-change.model.ts";

/** What is to become of changes: these are saved, or they are dropped by who asked for them, or stopped by values that do not fit. */
export type ColumnAnswer = readonly RequestedChange[] | "keep" | Refusal;

/** Has the server look at what changes do to stored values, and asks people where any are at stake. */
export function useColumnQuestion(): (
  changes: readonly RequestedChange[],
  name: string,
) => Promise<ColumnAnswer> {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const cache = useQueryClient();
  const { relations } = useModel();

  const labelOf = ({ converted, missing }: ColumnVerdict): string => {
    if (converted > 0)
      return t(missing > 0 ? "column_convert_require" : "column_convert", { count: converted });
    return t(missing > 0 ? "column_require" : "save");
  };
  const ask = (
    changes: readonly RequestedChange[],
    name: string,
    { verdict, plan, moves }: { verdict: ColumnVerdict; plan: PlannedChange[]; moves: Moves },
  ): Promise<boolean> => {
    const { converted, lost } = verdict;
    const told = plan.map(({ effects, ...planned }) => {
      // What is asked is not told as well.
      const isAsked = ({ effect }: TableEffect): boolean =>
        lost.length > 0 && effect === "remove_choice";
      return { ...planned, effects: effects.filter((effect) => !isAsked(effect)) };
    });
    const isTold = told.some(({ effects }) => effects.length > 0);
    const steps = planSteps(changes, { relations, plan: told });
    return confirm({
      title: t("column_change_title", { field: name }),
      message: (
        <>
          {converted > 0 ? <p>{t("column_change_converts")}</p> : null}
          {isTold ? <PlanList label={t("plan_title")} steps={steps} /> : null}
          {lost.length > 0 ? <ChoiceMoves changes={changes} lost={lost} moves={moves} /> : null}
        </>
      ),
      confirmLabel: labelOf(verdict),
      danger: converted > 0,
    });
  };
  return async (changes, name) => {
    if (!concernsValues(changes)) return changes;
    const plan: PlannedChange[] = await cache.fetchQuery(modelPlanQuery(changes));
    const verdict = columnVerdict(changes, plan);
    const { unfit, converted, missing, lost, isToKnow } = verdict;
    if (unfit.length > 0) {
      const controls = unfit.map(({ control, reason, rows, samples }) => [
        control,
        `${t(`plan_unfit_${reason}`, { count: rows })} ${samples.join(", ")}`.trim(),
      ]);
      return { controls: Object.fromEntries(controls), rest: null };
    }
    if (converted + missing === 0 && !isToKnow) return changes;
    // The dialog writes into it: a question is answered once.
    const moves: Moves = new Map();
    for (const { field, value } of lost)
      moves.set(field, (moves.get(field) ?? new Map<string, string>()).set(value, value));
    return (await ask(changes, name, { verdict, plan, moves }))
      ? acceptingLosses(withMoves(changes, moves), plan)
      : "keep";
  };
}

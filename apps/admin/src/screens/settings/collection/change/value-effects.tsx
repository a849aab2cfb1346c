import type { RequestedChange } from "@rowhouse/contract";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { modelPlanQuery } from "../../../../data/model-changes.ts";
import { conversionTexts, type PlannedEffect } from "../../../../editor/plan/plan.model.ts";
import { Icon } from "../../../../ui/icon/icon.tsx";
import classes from "../relation/relation-tab.module.css";
import wizard from "../editor/wizard.module.css";
import { convertingChanges } from "./column-change.model.ts";

/** The fate of the stored values when a column gets another datatype or length, before it is saved. */
export function ValueEffects({ changes }: { changes: readonly RequestedChange[] }) {
  const { t } = useTranslation();
  const id = useId();
  const [asked] = useDebouncedValue(JSON.stringify(convertingChanges(changes)), 300);
  // cast: it was written from changes just above
  const converting = JSON.parse(asked) as RequestedChange[];
  const { data: plan = [] } = useQuery({
    ...modelPlanQuery(converting),
    enabled: converting.length > 0,
  });
  const effects = plan.flatMap((planned) => planned.effects);
  const lines = effects.flatMap(({ unfit, conversion }): PlannedEffect["unfit"] => [
    ...conversionTexts(conversion),
    ...unfit.map(({ reason, rows: count, samples }) => {
      return { key: `plan_unfit_${reason}`, values: { count }, samples };
    }),
  ]);
  if (converting.length === 0 || lines.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes.plan}>
      <h3 id={id} className={wizard.title}>
        {t("plan_values_title")}
      </h3>
      <ul className={classes.lines} aria-live="polite">
        {lines.map(({ key, values, samples }) => (
          <li key={key} className={classes.line}>
            <Icon name={key === "plan_values_kept" ? "check_circle" : "warning"} size={16} />
            <span>
              {t(key, { ...values })} {samples.join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useDebouncedValue } from "@mantine/hooks";
import { ownValue, type RequestedChange } from "@rowhouse/contract";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useFormat, useTranslation } from "../../../../i18n/translation.ts";
import { Box, Stack } from "../../../../design/words.tsx";
import { modelPlanQuery } from "../../../../data/model-changes.ts";
import { conversionTexts, type PlannedEffect } from "../../../../editor/plan/plan.model.ts";
import { Icon } from "../../../../design/icon/icon.tsx";
import { convertingChanges } from "../change/column-change.model.ts";
import type { SaveEffect } from "../relation/save-effects.model.ts";
import classes from "./wizard.module.css";

/** The effects of saving on the database, before it is done. */
export function SaveEffects({ effects }: { effects: readonly SaveEffect[] }) {
  const { t } = useTranslation();
  if (effects.length === 0) return null;
  const lines = effects.map(({ key, values }) => {
    return { icon: ownValue(icons, key) ?? "add", text: t(key, { ...values }) };
  });
  return <Effects title={t("plan_title")} lines={lines} />;
}

const icons: Readonly<Record<string, string>> = {
  plan_table: "database",
  plan_column: "add",
  plan_column_changed: "edit",
  plan_column_rules: "edit",
  plan_described: "check_circle",
  plan_list: "list",
  plan_relation: "link",
  plan_relation_gone: "delete",
};

/** The fate of the stored values when a column gets another datatype or length, before it is saved. */
export function ValueEffects({ changes }: { changes: readonly RequestedChange[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [asked] = useDebouncedValue(JSON.stringify(convertingChanges(changes)), 300);
  // cast: it was written from changes just above
  const converting = JSON.parse(asked) as RequestedChange[];
  const { data: plan = [] } = useQuery({
    ...modelPlanQuery(converting),
    enabled: converting.length > 0,
  });
  const found = plan
    .flatMap((planned) => planned.effects)
    .flatMap(({ unfit, conversion }): PlannedEffect["unfit"] => [
      ...conversionTexts(conversion),
      ...unfit.map(({ reason, rows: count, samples }) => {
        return { key: `plan_unfit_${reason}`, values: { count }, samples };
      }),
    ]);
  if (converting.length === 0 || found.length === 0) return null;
  const lines = found.map(({ key, values, samples }) => ({
    icon: key === "plan_values_kept" ? "check_circle" : "warning",
    text: `${t(key, { ...values })} ${format.series(samples)}`,
  }));
  return <Effects title={t("plan_values_title")} lines={lines} live />;
}

interface EffectsProps {
  title: string;
  lines: readonly { icon: string; text: string }[];
  /** It is read out when it changes. */
  live?: boolean;
}

function Effects({ title, lines, live = false }: EffectsProps) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} above={6}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      <Stack as="ul" gap={2} {...(live ? { "aria-live": "polite" } : {})}>
        {lines.map(({ icon, text }) => (
          <li key={text} className={classes.line}>
            <Icon name={icon} size={16} />
            <span>{text}</span>
          </li>
        ))}
      </Stack>
    </Box>
  );
}

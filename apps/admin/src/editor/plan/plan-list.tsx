import { useTranslation } from "../../i18n/translation.ts";
import { Row, Stack, Text } from "../../design/words.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { losesValues, type PlannedEffect, type PlanStep } from "./plan.model.ts";
import classes from "./plan.module.css";

interface PlanListProps {
  label: string;
  steps: readonly PlanStep[];
  /** The change that the server refuses, by its index. */
  refused?: number | null;
}

/** The planned effects on the model and on the database, change by change. */
export function PlanList({ label, steps, refused = null }: PlanListProps) {
  return (
    <ol aria-label={label}>
      {steps.map((step) => (
        <Step key={step.at} step={step} look={step.at === refused ? "refused" : lookOf(step)} />
      ))}
    </ol>
  );
}

type Look = keyof typeof icons;

const icons = { refused: "error", removal: "delete", risky: "warning", fine: "check" } as const;

function lookOf(step: PlanStep): Look {
  if (step.isRemoval) return "removal";
  return losesValues(step) ? "risky" : "fine";
}

function Step({ step, look }: { step: PlanStep; look: Look }) {
  const { t } = useTranslation();
  const { key, values, effects, removed } = step;
  return (
    <Row as="li" gap={3} padY={3} rule="below" className={classes.step} data-look={look}>
      <Icon name={icons[look]} size={18} className={classes.mark} />
      <Text as="div" grow breaks>
        <Text as="p" weight="medium" dir="auto">
          {t(key, values)}
        </Text>
        {effects.length + removed.length === 0 ? null : (
          <Stack as="ul" gap={1} above={1} color="quiet" className={classes.effects}>
            {effects.map((effect) => (
              <Effect
                key={[effect.key, effect.values["column"], effect.values["from"]].join(" ")}
                effect={effect}
              />
            ))}
            {removed.map((text) => (
              <li key={text.key}>{t(text.key, text.values)}</li>
            ))}
          </Stack>
        )}
      </Text>
    </Row>
  );
}

function Effect({ effect }: { effect: PlannedEffect }) {
  const { t } = useTranslation();
  return (
    <li data-tone={effect.isDangerous ? "danger" : undefined} dir="auto">
      {t(effect.key, effect.values)}
      {effect.unfit.map(({ key, values, samples }) => (
        <span key={key} className={classes.unfit}>
          {t(key, values)}{" "}
          {samples.map((sample) => (
            <code key={sample} className={classes.sample}>
              {sample}
            </code>
          ))}
        </span>
      ))}
    </li>
  );
}

import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon/icon.tsx";
import { losesValues, type PlannedEffect, type PlanStep } from "./plan.model.ts";
import classes from "./plan.module.css";

interface PlanListProps {
  label: string;
  steps: readonly PlanStep[];
  /** The change that the server refuses, by its index. */
  refused?: number | null;
}

/** What will happen to the model and to the database, change by change. */
export function PlanList({ label, steps, refused = null }: PlanListProps) {
  return (
    <ol className={classes.steps} aria-label={label}>
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
    <li className={classes.step} data-look={look}>
      <Icon name={icons[look]} size={18} className={classes.mark} />
      <div className={classes.words}>
        <p className={classes.change} dir="auto">
          {t(key, values)}
        </p>
        {effects.length + removed.length === 0 ? null : (
          <ul className={classes.effects}>
            {effects.map((effect) => (
              <Effect
                key={`${effect.key} ${effect.values["column"]} ${effect.values["from"]}`}
                effect={effect}
              />
            ))}
            {removed.map((text) => (
              <li key={text.key}>{t(text.key, text.values)}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
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

import {
  findCollection,
  type ExplainBody,
  type Explanation,
  type RuleEffect,
} from "@rowhouse/contract";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { permissionsAddress } from "../../../access/address/rule-search.ts";
import { useModel } from "../../../access/hooks.ts";
import { Icon } from "../../../ui/icon/icon.tsx";
import { useItemName } from "./use-item-name.ts";
import { useSentences } from "./use-sentences.ts";
import classes from "./explain.module.css";

interface AnswerProps {
  question: ExplainBody;
  explanation: Explanation;
}

/** Yes, no or some; then a sentence for each rule that speaks, with the way to where it is set. */
export function Answer({ question, explanation }: AnswerProps) {
  const { t } = useTranslation();
  const model = useModel();
  const collection = findCollection(model, question.collection);
  const { verdict, rules, role } = explanation;
  const item = question.action === "create" ? null : (question.item ?? null);
  const itemName = useItemName(collection, item);
  const texts = useSentences({ question, role, itemName: item === null ? null : itemName });
  return (
    <section className={classes.answer} aria-live="polite">
      <h2 className={classes.verdict} data-verdict={verdict}>
        <Icon name={verdictIcons[verdict]} size={24} />
        <span>{texts.verdict(verdict)}</span>
      </h2>
      <ol className={classes.rules} aria-label={t("explain_rules")}>
        {rules.map((rule, at) => (
          <li key={at} className={classes.rule} data-effect={rule.effect}>
            <Icon name={effectIcons[rule.effect]} label={t(`explain_effect_${rule.effect}`)} />
            <span className={classes.sentence}>{texts.sentence(rule)}</span>
            {rule.isRule && role !== null ? (
              <Link
                className={classes.link}
                to={permissionsAddress(role)}
                search={{
                  collection: question.collection,
                  ...(rule.status === null ? {} : { status: rule.status }),
                }}
              >
                {t("explain_show_rule")}
              </Link>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

const verdictIcons = { yes: "check_circle", some: "rule", no: "block" } as const;

const effectIcons = {
  allows: "check",
  limits: "filter_alt",
  denies: "close",
  tells: "info",
} as const satisfies Record<RuleEffect, string>;

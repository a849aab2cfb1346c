import {
  type ExplainBody,
  type Explanation,
  findCollection,
  type RuleEffect,
} from "@rowhouse/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../../i18n/translation.ts";
import { Box, Grid, Stack, Text } from "../../../design/words.tsx";
import { type ExplainSearch, questionOf } from "../../../access/address/explain-search.ts";
import { permissionsAddress } from "../../../access/address/rule-search.ts";
import { useModel } from "../../../access/hooks.ts";
import { explanationQuery } from "../../../data/explanation.ts";
import { Icon } from "../../../design/icon/icon.tsx";
import { Page } from "../../../design/page/page.tsx";
import { EmptyState } from "../../../design/states/empty-state.tsx";
import { ScreenState } from "../../../design/states/screen-state.tsx";
import { QuestionForm } from "./question-form.tsx";
import { useItemName } from "./use-item-name.ts";
import { useSentences } from "./use-sentences.ts";
import classes from "./explain.module.css";

const verdictIcons = { yes: "check_circle", some: "rule", no: "block" } as const;

const effectIcons = {
  allows: "check",
  limits: "filter_alt",
  denies: "close",
  tells: "info",
} as const satisfies Record<RuleEffect, string>;

export interface ExplainScreenProps {
  search: ExplainSearch;
  onSearch: (search: ExplainSearch) => void;
}

/** Why somebody may do something, or not. The question stands in the address, so that it can be passed on. */
export function ExplainScreen({ search, onSearch }: ExplainScreenProps) {
  const { t } = useTranslation();
  const question = questionOf(search);
  return (
    <Page
      title={t("explain_title")}
      back="/settings/roles"
      breadcrumb={[
        { label: t("admin_settings"), to: "/settings" },
        { label: t("roles"), to: "/settings/roles" },
      ]}
    >
      <Stack gap={8} className={classes.room}>
        <QuestionForm search={search} onSearch={onSearch} />
        {question === null ? (
          <EmptyState icon="rule" title={t("explain_empty")} />
        ) : (
          <Asked question={question} />
        )}
      </Stack>
    </Page>
  );
}

function Asked({ question }: { question: ExplainBody }) {
  const { data, error, refetch } = useQuery(explanationQuery(question));
  if (data !== undefined) return <Answer question={question} explanation={data} />;
  return error === null ? (
    <ScreenState state="loading" />
  ) : (
    <ScreenState state="error" error={error} onRetry={() => void refetch()} />
  );
}

interface AnswerProps {
  question: ExplainBody;
  explanation: Explanation;
}

/** Yes, no or some; then a sentence for each rule that speaks, with the way to where it is set. */
function Answer({ question, explanation }: AnswerProps) {
  const { t } = useTranslation();
  const model = useModel();
  const collection = findCollection(model, question.collection);
  const { verdict, rules, role } = explanation;
  const item = question.action === "create" ? null : (question.item ?? null);
  const itemName = useItemName(collection, item);
  const texts = useSentences({ question, role, itemName: item === null ? null : itemName });
  return (
    <Box as="section" border radius="card" className={classes.answer} aria-live="polite">
      <h2 className={classes.verdict} data-verdict={verdict}>
        <Icon name={verdictIcons[verdict]} size={24} />
        <span>{texts.verdict(verdict)}</span>
      </h2>
      <ol aria-label={t("explain_rules")}>
        {rules.map((rule, at) => (
          <Grid
            as="li"
            key={at}
            gap={3}
            align="start"
            rule="above"
            className={classes.rule}
            data-effect={rule.effect}
          >
            <Icon name={effectIcons[rule.effect]} label={t(`explain_effect_${rule.effect}`)} />
            <Text breaks>{texts.sentence(rule)}</Text>
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
          </Grid>
        ))}
      </ol>
    </Box>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { questionOf, type ExplainSearch } from "../../../access/address/explain-search.ts";
import { explanationQuery } from "../../../data/explanation.ts";
import { Page } from "../../../ui/page/page.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ScreenState } from "../../../ui/states/screen-state.tsx";
import type { ExplainBody } from "@rowhouse/contract";
import { Answer } from "./answer.tsx";
import { QuestionForm } from "./question-form.tsx";
import classes from "./explain.module.css";

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
      <div className={classes.room}>
        <QuestionForm search={search} onSearch={onSearch} />
        {question === null ? (
          <EmptyState icon="rule" title={t("explain_empty")} />
        ) : (
          <Asked question={question} />
        )}
      </div>
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

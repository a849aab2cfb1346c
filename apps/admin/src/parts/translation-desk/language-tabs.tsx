import { VisuallyHidden } from "@mantine/core";
import { isTaken, useHost } from "@rowhouse/extension-kit";
import type { KeyboardEvent } from "react";
import { Row, Text } from "../../design/words.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { completeness, type Translation } from "./desk.model.ts";
import classes from "./translation-desk.module.css";
import type { Desk } from "./use-desk.ts";

interface LanguageTabsProps {
  id: string;
  labelledBy: string;
  desk: Desk;
  /** Null while none is open. */
  current: Translation | null;
  /** Ids of rows that something is wrong in. */
  problems: ReadonlySet<string>;
  /** Keys of languages whose source has changed since. */
  outdated: ReadonlySet<string>;
  onChoose: (key: string) => void;
}

/** The languages, each with how complete it is and what became of it; arrow keys go from one to the next. */
export function LanguageTabs(props: LanguageTabsProps) {
  const { id, labelledBy, desk, current, onChoose } = props;
  const { translations } = desk;

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    const isMirrored = getComputedStyle(event.currentTarget).direction === "rtl";
    const forward = isMirrored ? "ArrowLeft" : "ArrowRight";
    const back = isMirrored ? "ArrowRight" : "ArrowLeft";
    const to = { [forward]: at + 1, [back]: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : translations[(to + tabs.length) % tabs.length];
    if (to === undefined || next === undefined) return;
    event.preventDefault();
    tabs[(to + tabs.length) % tabs.length]?.focus();
    onChoose(next.key);
  }

  return (
    <Row
      aria-labelledby={labelledBy}
      wrap
      shrink
      id={id}
      role="tablist"
      tabIndex={-1}
      onKeyDown={handleKeyDown}
    >
      {translations.map((translation) => (
        <LanguageTab
          key={translation.key}
          {...props}
          isCurrent={translation === current}
          isReached={translation === (current ?? translations[0])}
          translation={translation}
        />
      ))}
    </Row>
  );
}

interface LanguageTabProps extends LanguageTabsProps {
  translation: Translation;
  isCurrent: boolean;
  /** It is the one of them that the Tab key stops at. */
  isReached: boolean;
}

function LanguageTab(props: LanguageTabProps) {
  const { id, desk, translation, isCurrent, problems, outdated, onChoose } = props;
  const { t } = useHost();
  const { row, rowId, name, key } = translation;
  const { filled, wanted } = completeness(desk.fields, row, desk.source?.row ?? null);
  const hasProblem = problems.has(rowId);
  const isTakenOut = row !== null && isTaken(row);
  const state = row === null || row.state === "saved" ? null : t(`related.states.${row.state}`);
  return (
    <button
      aria-controls={isCurrent ? `${id}-panel` : undefined}
      aria-selected={isCurrent}
      className={classes.tab}
      data-complete={filled === wanted || undefined}
      data-taken={isTakenOut || undefined}
      id={`${id}-tab-${key}`}
      role="tab"
      tabIndex={props.isReached ? 0 : -1}
      type="button"
      onClick={() => onChoose(key)}
    >
      <Text weight="medium" className={classes.tabName} dir="auto">
        {name}
      </Text>
      <Text aria-hidden size="small" tabular color="quiet" className={classes.share}>
        {filled}/{wanted}
      </Text>
      <VisuallyHidden>{t("translations.complete", { filled, wanted })}</VisuallyHidden>
      {state !== null && !hasProblem && (
        <span className={classes.dot} data-state={row?.state} title={state}>
          <VisuallyHidden>{state}</VisuallyHidden>
        </span>
      )}
      {outdated.has(key) && !hasProblem && (
        <Row as="span" inline color="warning" title={t("translations.outdated")}>
          <Icon name="history" size={16} />
          <VisuallyHidden>{t("translations.outdated")}</VisuallyHidden>
        </Row>
      )}
      {hasProblem && (
        <Row as="span" inline color="danger" title={t("related.has_problem")}>
          <Icon name="error" size={16} />
          <VisuallyHidden>{t("related.has_problem")}</VisuallyHidden>
        </Row>
      )}
      <span aria-hidden className={classes.bar}>
        <span
          // How much is done is data.
          style={{ inlineSize: `${wanted === 0 ? 0 : (100 * filled) / wanted}%` }}
        />
      </span>
    </button>
  );
}

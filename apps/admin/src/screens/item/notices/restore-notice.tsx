import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { JournalEntry } from "../../../form/draft/journal.ts";
import { useFormat, useNow } from "../../../i18n/use-format.ts";
import { PageNotice } from "./page-notice.tsx";

export interface RestoreNoticeProps {
  entry: JournalEntry;
  /** Names of the fields that were edited. */
  labels: readonly string[];
  onRestore(): void;
  onDiscard(): void;
}

/** Offers edits of an earlier visit back (product decision 8). */
export function RestoreNotice({ entry, labels, onRestore, onDiscard }: RestoreNoticeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const at = new Date(entry.savedAt);
  const isToday = at.toDateString() === useNow().toDateString();
  return (
    <PageNotice
      tone="info"
      icon="history"
      title={t("item.restore_title", { time: format.date(at, isToday ? "time" : "long") })}
      actions={
        <>
          <Button size="xs" variant="default" onClick={onDiscard}>
            {t("item.restore_discard")}
          </Button>
          <Button size="xs" onClick={onRestore}>
            {t("item.restore")}
          </Button>
        </>
      }
    >
      {t("item.restore_body", { count: labels.length, fields: format.list(labels) })}
    </PageNotice>
  );
}

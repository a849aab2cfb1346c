import { ownValue } from "@rowhouse/contract";
import { Anchor, Button } from "@mantine/core";
import type { Collection } from "@rowhouse/contract";
import { useMemo } from "react";
import { useFormat, useTranslation } from "../../i18n/translation.ts";
import { Box } from "../../design/words.tsx";
import { useDraft } from "../../form/draft/draft-store.ts";
import type { JournalEntry } from "../../form/draft/journal.ts";
import type { DraftSession } from "../../form/draft/use-draft-session.ts";
import { fieldsInOrder, formEntries } from "../../form/form.model.ts";
import { fieldErrors } from "../../form/problems/field-errors.ts";
import { revealField } from "../../form/reveal-field.ts";
import { useNow } from "../../i18n/use-now.ts";
import { useFieldLabel } from "../../registry/use-field-label.ts";
import { PageNotice } from "../../design/notice/page-notice.tsx";
import type { SaveFailure } from "../save/save-failure.model.ts";
import classes from "../page/editor-page.module.css";

interface RestoreNoticeProps {
  entry: JournalEntry;
  /** Labels of the fields that were edited. */
  labels: readonly string[];
  onRestore(): void;
  onDiscard(): void;
}

/** Offers edits of an earlier visit back. */
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

interface FormErrorsProps {
  collection: Collection;
  session: DraftSession;
}

interface SaveFailureNoticeProps extends FormErrorsProps {
  failure: SaveFailure;
  isSaving: boolean;
  onRetry(): void;
  onCopy: (() => void) | null;
}

/** Why the edits are not saved and what to do; shown until a save works. */
export function SaveFailureNotice(props: SaveFailureNoticeProps) {
  const { failure, isSaving, onRetry, onCopy } = props;
  const { t } = useTranslation();
  const isGone = failure.kind === "gone";
  const isUnknown = failure.kind === "unanswered";
  const action = isGone ? onCopy : onRetry;
  return (
    <PageNotice
      tone="danger"
      urgent
      icon={failure.kind === "offline" || isUnknown ? "cloud_off" : "error"}
      title={isUnknown ? t("item.save_unknown") : t("item.save_failed")}
      actions={
        action && failure.kind !== "fields" ? (
          <Button size="xs" variant="default" onClick={action} loading={isSaving}>
            {isGone ? t("save_as_copy") : t("retry")}
          </Button>
        ) : null
      }
    >
      <FailureText failure={failure} />
      {failure.kind === "fields" ? <InvalidFields {...props} /> : null}
    </PageNotice>
  );
}

/** The fields with an error, each a way to it, in the order of the form. */
function InvalidFields({ collection, session }: FormErrorsProps) {
  const { t } = useTranslation();
  const errors = fieldErrors(
    useDraft(session.store, (draft) => draft.errors),
    t,
  );
  // Fields that the form does not show come last.
  const fields = useMemo(
    () => [
      ...new Set([...fieldsInOrder(formEntries(collection)), ...Object.values(collection.fields)]),
    ],
    [collection],
  );
  const labelOf = useFieldLabel();
  const invalid = fields.filter(({ field }) => ownValue(errors, field) !== undefined);
  if (invalid.length === 0) return null;
  return (
    <Box as="ul" above={1} className={classes.invalidFields}>
      {invalid.map((field) => (
        <li key={field.field}>
          <Anchor component="button" inherit onClick={() => revealField(field.field)} type="button">
            {labelOf(field)}
          </Anchor>
          : {ownValue(errors, field.field)}
        </li>
      ))}
    </Box>
  );
}

function FailureText({ failure }: { failure: SaveFailure }) {
  const { t } = useTranslation();
  const format = useFormat();
  switch (failure.kind) {
    case "fields":
      return (
        <>
          {t("item.save_failed_fields", { count: failure.count })} {failure.rest}
        </>
      );
    case "offline":
      return t("item.save_failed_offline");
    case "unanswered":
      return t("item.save_unanswered");
    case "uploads":
      return t("uploads.not_stored", {
        count: failure.names.length,
        names: format.list(failure.names),
      });
    case "gone":
      return t("item.save_failed_gone");
    case "session":
      return t("item.save_failed_session");
    case "rights":
      return (
        <>
          {t("item.save_failed_rights")} {failure.message}
        </>
      );
    case "server":
      return failure.message === "" ? t("error_unknown") : failure.message;
  }
}

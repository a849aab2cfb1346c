import { Button, Group, Modal, Text } from "@mantine/core";
import { isEmpty, type Collection } from "@rowhouse/contract";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useModel } from "../../../access/hooks.ts";
import { revertItemMutation } from "../../../data/item-writes.ts";
import { itemShape, referenceKeys } from "../../../editor/read/item-fields.model.ts";
import type { OpenItem } from "../../../editor/read/use-item-page-state.ts";
import { ComparedValue, type ComparedValueProps } from "../../../editor/save/merge-dialog.tsx";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useFieldLabel } from "../../../registry/use-field-label.ts";
import { PageNotice } from "../../../ui/notice/page-notice.tsx";
import { notify } from "../../../ui/notify/notify.ts";
import { reachByKeyboard } from "../../../ui/window/reach-by-keyboard.ts";
import classes from "../history/history.module.css";
import type { ItemHistory, TimelineEntry } from "../history/timeline.model.ts";
import { changesTo, type FieldChange } from "./changes.model.ts";
import { referencesOf, useReferencedItems } from "./use-referenced-items.ts";

export interface RevisionChangesProps {
  collection: Collection;
  changes: readonly FieldChange[];
  history: ItemHistory;
}

/** What one action changed: per field the value before and after, as a listing shows it. */
export function RevisionChanges({ collection, changes, history }: RevisionChangesProps) {
  const { t } = useTranslation();
  const label = useFieldLabel();
  const model = useModel();
  const referenced = useReferencedItems(changes, referencesOf({ model, collection }, history));
  if (changes.length === 0) return <p className={classes.quiet}>{t("no_changes")}</p>;
  return (
    <dl className={classes.changes} aria-label={t("revision_details")}>
      {changes.map(({ field, before, after }) => (
        <div key={field.field} className={classes.change}>
          <dt>{label(collection.fields[field.field] ?? field)}</dt>
          {isEmpty(before) ? null : (
            <Side side="before" field={field} value={before} related={referenced(field, before)} />
          )}
          <Side side="after" field={field} value={after} related={referenced(field, after)} />
        </div>
      ))}
    </dl>
  );
}

function Side({ side, ...props }: ComparedValueProps & { side: "before" | "after" }) {
  const { t } = useTranslation();
  return (
    <dd data-side={side}>
      <span className={classes.sideName}>{t(side)}</span>
      <span ref={reachByKeyboard} className={classes.sideValue} dir="auto">
        <ComparedValue {...props} />
      </span>
    </dd>
  );
}

export interface RevertDialogProps {
  open: OpenItem;
  /** The state to revert to; it has a revision. */
  entry: TimelineEntry;
  history: ItemHistory;
  onClose(): void;
}

/** Shows what reverting to an older state would change, and does it. */
export function RevertDialog({ open, entry, history, onClose }: RevertDialogProps) {
  const { collection, model, key } = open;
  const { t } = useTranslation();
  const format = useFormat();
  const revert = useMutation(revertItemMutation(itemShape(model, collection)));
  const revertError = useErrorText(revert.error);
  const changes = changesTo(history.item, entry, {
    fields: collection.fields,
    relatedKeys: referenceKeys(model, collection),
  });
  const handleRevert = async (): Promise<void> => {
    await revert.mutateAsync({ key, revision: Number(entry.revision?.["id"]) });
    notify({ color: "success", title: t("reverted"), icon: "history" });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t("preview_and_revert")} size="lg">
      <Text size="sm">
        {t("revert_copy", { date: entry.at ? format.date(entry.at, "long") : "" })}
      </Text>
      <div ref={reachByKeyboard} className={classes.preview}>
        <RevisionChanges collection={collection} changes={changes} history={history} />
      </div>
      <Text size="xs" c="dimmed">
        {t("timeline.all_values")}
      </Text>
      {revert.error ? (
        <PageNotice tone="danger" urgent title={t("timeline.revert_failed")}>
          {revertError}
        </PageNotice>
      ) : null}
      <Group justify="flex-end" gap="sm" className={classes.footer}>
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button
          disabled={changes.length === 0}
          loading={revert.isPending}
          onClick={() => {
            // The dialog shows the reason, from `revert.error`.
            handleRevert().catch(() => undefined);
          }}
        >
          {t("revert")}
        </Button>
      </Group>
    </Modal>
  );
}

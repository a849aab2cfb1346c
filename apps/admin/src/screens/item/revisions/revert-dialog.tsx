import { Button, Group, Modal, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { revertItemMutation } from "../../../data/item-writes.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { notify } from "../../../ui/notify/notify.ts";
import classes from "../history/history.module.css";
import type { ItemHistory, TimelineEntry } from "../history/timeline.model.ts";
import { PageNotice } from "../../../ui/notice/page-notice.tsx";
import { itemShape, referenceKeys } from "../../../editor/read/item-fields.model.ts";
import type { OpenItem } from "../../../editor/read/use-item-page-state.ts";
import { changesTo } from "./changes.model.ts";
import { RevisionChanges } from "./revision-changes.tsx";
import { reachByKeyboard } from "../../../ui/window/reach-by-keyboard.ts";

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

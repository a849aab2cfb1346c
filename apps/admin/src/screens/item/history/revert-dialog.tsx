import { Button, Group, Modal, Text } from "@mantine/core";
import type { Collection } from "@rowhouse/contract";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useModel } from "../../../access/hooks.ts";
import { revertItemMutation } from "../../../data/item-writes.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { notify } from "../../../ui/notify/notify.ts";
import { referenceKeys } from "../page/item-fields.model.ts";
import { PageNotice } from "../notices/page-notice.tsx";
import { reachByKeyboard } from "./reach-by-keyboard.ts";
import { LaterChanges } from "./later-changes.tsx";
import { changesTo, type Past, type TimelineEntry } from "./timeline.model.ts";
import classes from "./activity-panel.module.css";

export interface RevertDialogProps {
  collection: Collection;
  itemKey: string;
  /** The state to go back to; it has a revision. */
  entry: TimelineEntry;
  past: Past;
  onClose(): void;
  onReverted(): void;
}

/** Shows what going back to an older state would change, and does it (requirements 4, "Revert"). */
export function RevertDialog({
  collection,
  itemKey,
  past,
  entry,
  onClose,
  onReverted,
}: RevertDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const model = useModel();
  const revert = useMutation(revertItemMutation(collection.collection));
  const changes = changesTo(past.item, entry, {
    fields: collection.fields,
    relatedKeys: referenceKeys(model, collection),
  });
  const handleRevert = async (): Promise<void> => {
    await revert.mutateAsync({ key: itemKey, revision: Number(entry.revision?.["id"]) });
    notify({ color: "success", title: t("reverted"), icon: "history" });
    onReverted();
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t("preview_and_revert")} size="lg">
      <Text size="sm">
        {t("revert_copy", { date: entry.at ? format.date(entry.at, "long") : "" })}
      </Text>
      <div ref={reachByKeyboard} className={classes["preview"]}>
        <LaterChanges collection={collection} changes={changes} past={past} />
      </div>
      <Text size="xs" c="dimmed">
        {t("timeline.all_values")}
      </Text>
      {revert.error ? (
        <PageNotice tone="danger" urgent title={t("timeline.revert_failed")}>
          {revert.error.message}
        </PageNotice>
      ) : null}
      <Group justify="flex-end" gap="sm" className={classes["footer"] ?? ""}>
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button
          disabled={changes.length === 0}
          loading={revert.isPending}
          onClick={() => {
            // The reason stands in the dialog, from `revert.error`.
            handleRevert().catch(() => undefined);
          }}
        >
          {t("revert")}
        </Button>
      </Group>
    </Modal>
  );
}

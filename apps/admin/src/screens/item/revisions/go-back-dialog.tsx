import { Button, Modal } from "@mantine/core";
import { isAliasType } from "@rowhouse/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";
import { Text } from "../../../design/words.tsx";
import { revertItemMutation, updateItemMutation } from "../../../data/item-writes.ts";
import { waysBackQuery } from "../../../data/revisions.ts";
import { itemShape } from "../../../editor/read/item-fields.model.ts";
import type { OpenItem } from "../../../editor/read/use-item-page-state.ts";
import { useReason } from "../../../editor/save/use-reason.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { PageNotice } from "../../../design/notice/page-notice.tsx";
import { notify } from "../../../design/notify/notify.ts";
import { Skeleton } from "../../../design/states/skeletons.tsx";
import { reachByKeyboard } from "../../../design/window/reach-by-keyboard.ts";
import classes from "./revisions.module.css";
import { RevisionChanges } from "../history/late-parts.ts";
import type { ItemHistory, TimelineEntry } from "../history/timeline.model.ts";
import { valuesOf, withLists, type FieldChange } from "./changes.model.ts";
import { DialogFoot } from "../../../design/dialogs/dialog-foot.tsx";

/** Two ways back: `undo` takes back the fields of one change, `state` the whole item to what it was after it. */
export interface WayBack {
  kind: "undo" | "state";
  /** The change; it has a revision. */
  entry: TimelineEntry;
  /** Changes of the way back to the item as it is now; of lists whether it may change them. */
  changes: readonly FieldChange[];
}

export interface GoBackDialogProps {
  open: OpenItem;
  way: WayBack;
  history: ItemHistory;
  onClose(): void;
}

/** Shows what the way back would change, and goes it. */
export function GoBackDialog({ open, way, history, onClose }: GoBackDialogProps) {
  const { kind, entry } = way;
  const { t } = useTranslation();
  const format = useFormat();
  const preview = usePreview(open, way);
  const { changes } = preview;
  const { go, error, isBusy } = useGoBack(open, way);
  const errorText = useErrorText(error ?? preview.error);
  const date = entry.at ? format.date(entry.at, "long") : "";
  const handleGo = async (): Promise<void> => {
    if (!(await go(changes ?? []))) return;
    notify({
      color: "success",
      title: t(kind === "undo" ? "timeline.undone" : "reverted"),
      icon: "history",
    });
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(kind === "undo" ? "timeline.undo" : "timeline.go_back")}
      size="lg"
    >
      <Text as="p" size="body">
        {t(kind === "undo" ? "timeline.undo_copy" : "revert_copy", { date })}
      </Text>
      <div ref={reachByKeyboard} className={classes.preview}>
        <Suspense fallback={<Skeleton width="60%" />}>
          {changes ? (
            <RevisionChanges collection={open.collection} changes={changes} history={history} />
          ) : null}
        </Suspense>
        {changes || preview.error ? null : <Skeleton width="60%" />}
      </div>
      <Text as="p" size="small" color="quiet">
        {t(kind === "undo" ? "timeline.undo_values" : "timeline.all_values")}
      </Text>
      {error ? (
        <PageNotice tone="danger" urgent title={t("timeline.revert_failed")}>
          {errorText}
        </PageNotice>
      ) : null}
      {preview.error ? (
        <PageNotice
          tone="danger"
          title={t("timeline.preview_failed")}
          actions={
            <Button size="xs" variant="default" onClick={preview.retry}>
              {t("retry")}
            </Button>
          }
        >
          {errorText}
        </PageNotice>
      ) : null}
      <DialogFoot className={classes.footer}>
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button
          loading={isBusy}
          disabled={!changes?.some(({ back }) => back?.entries.length !== 0)}
          onClick={() => {
            // The dialog shows the reason, from `error`.
            handleGo().catch(() => undefined);
          }}
        >
          {t(kind === "undo" ? "timeline.undo_short" : "timeline.go_back")}
        </Button>
      </DialogFoot>
    </Modal>
  );
}

/** The changes of the way back, with those of lists as the server tells them; null until these are known. */
function usePreview({ collection, key }: OpenItem, { kind, entry, changes }: WayBack) {
  const hasLists = changes.some(({ field }) => isAliasType(field.type));
  const revision = Number(entry.revision?.["id"]);
  const ways = useQuery({
    ...waysBackQuery(collection.collection, key, revision),
    enabled: hasLists,
  });
  const lists = hasLists ? ways.data?.[kind] : {};
  return {
    changes: lists ? withLists(changes, lists) : null,
    error: ways.error,
    retry: () => void ways.refetch(),
  };
}

/** Undoing is an update of a few fields; the whole item goes back on the server (API contract 9.4). */
function useGoBack({ collection, model, key, etag, rights }: OpenItem, way: WayBack) {
  const shape = itemShape(model, collection);
  const revert = useMutation(revertItemMutation(shape));
  const update = useMutation(updateItemMutation(shape));
  const askReason = useReason();
  const go = async (changes: readonly FieldChange[]): Promise<boolean> => {
    const given = await askReason(rights.needsReason("update"));
    if (given === null) return false;
    const comment = given.reason;
    if (way.kind === "undo")
      await update.mutateAsync({ key, changes: valuesOf(changes), etag, comment });
    else await revert.mutateAsync({ key, revision: Number(way.entry.revision?.["id"]), comment });
    return true;
  };
  return {
    go,
    error: revert.error ?? update.error,
    isBusy: revert.isPending || update.isPending,
  };
}

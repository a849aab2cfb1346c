import type { Collection } from "@rowhouse/contract";
import { statusField } from "@rowhouse/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useConfirm } from "../../ui/dialogs/dialogs.tsx";
import { IconButton } from "../../ui/hint/icon-button.tsx";
import { notify } from "../../ui/notify/notify.ts";
import type { ItemRights } from "./item-rights.model.ts";
import type { ItemSource } from "./saving/item-source.ts";
import { readFailure, type SaveFailure } from "./saving/save-failure.model.ts";
import { useReason } from "./questions/use-reason.ts";

export interface DeleteButtonProps {
  collection: Collection;
  rights: ItemRights;
  source: ItemSource;
  /** What the item is called. */
  title: string;
  onDeleted(): void;
  /** What went wrong stands on the page. */
  onFailed(failure: SaveFailure | null): void;
}

/** Deletes the item, or moves it to the status that stands for deleted, after asking. */
export function DeleteButton(props: DeleteButtonProps) {
  const { collection, rights, source, title, onDeleted, onFailed } = props;
  const { t } = useTranslation();
  const confirm = useConfirm();
  const askReason = useReason();
  const [isDeleting, setDeleting] = useState(false);
  const status = rights.deletedStatus;

  const handleClick = async (): Promise<void> => {
    const isSure = await confirm({
      title: status
        ? t("soft_delete_are_you_sure", { status: status.name })
        : t("delete_are_you_sure"),
      message: status
        ? t("item.soft_delete_named", { title, status: status.name })
        : t("item.delete_named", { title }),
      confirmLabel: status ? t("item.move") : t("delete"),
      danger: true,
    });
    if (!isSure) return;
    const mustSayWhy = rights.needsReason("delete");
    const reason = mustSayWhy ? await askReason() : null;
    if (mustSayWhy && reason === null) return;
    setDeleting(true);
    onFailed(null);
    try {
      await remove(reason);
      notify({ color: "success", title: t("item_deleted"), icon: "delete" });
      onDeleted();
    } catch (error) {
      onFailed(readFailure(error, []).failure);
    } finally {
      setDeleting(false);
    }
  };
  const remove = async (reason: string | null): Promise<void> => {
    const field = statusField(collection);
    if (status && field) await source.writes(reason).update({ [field.field]: status.value }, null);
    else await source.remove(reason);
  };

  return (
    <IconButton
      icon="delete"
      label={t("delete")}
      danger
      loading={isDeleting}
      onClick={() => void handleClick()}
    />
  );
}

import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { deletePresetMutation } from "../../data/presets.ts";
import { useConfirm } from "../../ui/dialogs/dialogs.tsx";
import { IconButton } from "../../ui/hint/icon-button.tsx";
import { notify } from "../../ui/notify/notify.ts";

/** Deletes a bookmark, after asking. */
export function BookmarkRemover({ id, title }: { id: number; title: string }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const remove = useMutation({
    ...deletePresetMutation(),
    onSuccess: () => notify({ color: "success", title: t("bookmark_deleted", { title }) }),
  });
  const handleClick = async () => {
    const isSure = await confirm({
      title: t("delete_bookmark"),
      message: t("delete_bookmark_confirm", { title }),
      confirmLabel: t("delete"),
      danger: true,
    });
    if (isSure) remove.mutate(id);
  };
  return (
    <IconButton icon="close" label={t("delete_bookmark")} onClick={() => void handleClick()} />
  );
}

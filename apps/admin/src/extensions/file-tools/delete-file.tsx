import { filesCollection, useHost } from "@rowhouse/extension-kit";
import { useMutation } from "@tanstack/react-query";

import { deleteItemsMutation } from "../../data/item-writes.ts";
import classes from "./file-tools.module.css";
import { ToolFooter } from "./tool-footer.tsx";

interface DeleteFileProps {
  id: number;
  name: string;
  onClose: () => void;
  onDeleted: (() => void) | undefined;
}

/** Asks before a file is deleted for everyone. */
export function DeleteFile({ id, name, onClose, onDeleted }: DeleteFileProps) {
  const { t } = useHost();
  const deletion = useMutation({
    ...deleteItemsMutation(filesCollection),
    onSuccess: () => {
      onDeleted?.();
      onClose();
    },
  });
  return (
    <>
      <p className={classes.text}>{t("file_dialogs.delete_hint", { name })}</p>
      <ToolFooter
        confirm={{
          label: t("file_dialogs.delete"),
          isDangerous: true,
          isDisabled: false,
          isBusy: deletion.isPending,
          onConfirm: () => deletion.mutate({ keys: [id] }),
        }}
        error={deletion.error}
        onClose={onClose}
      />
    </>
  );
}

import type { Item } from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { useMutation, useQuery } from "@tanstack/react-query";

import { changeContentMutation, fileQuery } from "../../data/files.ts";
import classes from "./file-tools.module.css";
import { ToolFooter } from "./tool-footer.tsx";

interface BackToOriginalProps {
  id: number;
  name: string;
  onClose: () => void;
  onChanged: (file: Item) => void;
}

/** Asks before an edited picture becomes what was uploaded again. */
export function BackToOriginal({ id, name, onClose, onChanged }: BackToOriginalProps) {
  const { t } = useHost();
  const query = useQuery({ ...fileQuery(id), staleTime: 0, gcTime: 0 });
  const change = useMutation({
    ...changeContentMutation(id),
    onSuccess: (stored) => {
      onChanged(stored);
      onClose();
    },
  });
  return (
    <>
      <p className={classes.text}>{t("file_dialogs.original_hint", { name })}</p>
      <ToolFooter
        confirm={{
          label: t("file_tools.original"),
          isDisabled: query.isPending,
          isBusy: change.isPending,
          onConfirm: () => change.mutate({ kind: "original", etag: query.data?.etag ?? null }),
        }}
        error={change.error ?? query.error}
        onClose={onClose}
      />
    </>
  );
}

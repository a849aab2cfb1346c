import { Button, Modal, Radio } from "@mantine/core";
import { limits, type FolderContents } from "@rowhouse/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat, useTranslation } from "../../../../i18n/translation.ts";
import { deleteFolderMutation, folderContentsQuery } from "../../../../data/file-folders.ts";
import { DialogFoot } from "../../../../design/dialogs/dialog-foot.tsx";
import { useBackCloses } from "../../../../design/layers/use-back-closes.ts";
import { PageNotice } from "../../../../design/notice/page-notice.tsx";
import { ScreenState } from "../../../../design/states/screen-state.tsx";
import { Stack, Text } from "../../../../design/words.tsx";
import { refusalOf } from "../../../../data/refusal.ts";
import { useErrorText } from "../../../../i18n/use-error-text.ts";
import type { FolderNode } from "../folder.model.ts";

export interface DeleteDialogProps {
  folder: FolderNode;
  /** This user may delete files. */
  mayRemove: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a folder is deleted: it says what is inside, all levels, and what becomes of that. */
export function DeleteDialog({ folder, mayRemove, onDone, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  const contents = useQuery(folderContentsQuery(folder.id));
  const [fate, setFate] = useState<"up" | "remove">("up");
  const removal = useMutation(deleteFolderMutation());
  useBackCloses(onClose);
  const { data } = contents;
  const isEmpty = data !== undefined && data.folders + data.files === 0 && !data.has_more;
  const remove = () =>
    removal.mutate({ id: folder.id, contents: isEmpty ? "up" : fate }, { onSuccess: onDone });
  return (
    <Modal opened onClose={onClose} title={t("library.deleteTitle", { folder: folder.name })}>
      <Stack gap={6}>
        {data === undefined ? (
          contents.error === null ? (
            <ScreenState state="loading" rows={3} />
          ) : (
            <ScreenState
              state="error"
              error={contents.error}
              onRetry={() => void contents.refetch()}
            />
          )
        ) : isEmpty ? (
          <Text as="p">{t("library.isEmpty")}</Text>
        ) : (
          <Fates
            {...{ contents: data, folder, mayRemove }}
            fate={fate}
            onFate={(chosen) => {
              removal.reset();
              setFate(chosen);
            }}
          />
        )}
        <Refusal error={removal.error} />
        <DialogFoot>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("cancel")}
          </Button>
          <Button
            color="red"
            disabled={data === undefined || data.too_many}
            loading={removal.isPending}
            onClick={remove}
          >
            {t(fate === "remove" ? "library.deleteAll" : "library.delete")}
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  );
}

interface FatesProps extends Pick<DeleteDialogProps, "folder" | "mayRemove"> {
  contents: FolderContents;
  fate: "up" | "remove";
  onFate: (fate: "up" | "remove") => void;
}

/** The content in numbers, and the two things that may become of it. */
function Fates({ contents, folder, mayRemove, fate, onFate }: FatesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { folders, files, bytes, has_more: hasMore, too_many: isTooMuch } = contents;
  if (isTooMuch)
    return (
      <PageNotice tone="warning" title={t("library.tooMany", { count: limits.folderContents })}>
        {t("library.tooManyBody")}
      </PageNotice>
    );
  const why = hasMore ? "library.hasHidden" : mayRemove ? null : "library.mayNotRemove";
  return (
    <>
      <Text as="p">{t("library.contains", { folders, files, size: format.bytes(bytes) })}</Text>
      <Radio.Group
        aria-label={t("library.fate")}
        value={fate}
        onChange={(value) => onFate(value === "remove" ? "remove" : "up")}
      >
        <Stack gap={3}>
          <Radio
            value="up"
            label={t("library.up")}
            description={
              folder.parent === null
                ? t("library.upToTop")
                : t("library.upTo", { folder: folder.parent.name })
            }
          />
          <Radio
            value="remove"
            disabled={why !== null}
            label={t("library.remove")}
            description={t(why ?? "library.removeBody")}
          />
        </Stack>
      </Radio.Group>
    </>
  );
}

function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const reason = useErrorText(error);
  if (error === null) return null;
  const isTaken = refusalOf(error)?.key === "duplicateKey";
  return (
    <PageNotice tone="danger" title={t("library.notDeleted")} urgent>
      {isTaken ? t("library.takenAbove") : reason}
    </PageNotice>
  );
}

import { Button, Modal, TextInput } from "@mantine/core";
import { UploadZone } from "@rowhouse/extension-kit";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { embedFileMutation } from "../../../data/files.ts";
import { DialogFoot } from "../../../design/dialogs/dialog-foot.tsx";
import { useBackCloses } from "../../../design/layers/use-back-closes.ts";
import { notify } from "../../../design/notify/notify.ts";
import { Stack } from "../../../design/words.tsx";
import { foldersOfFile } from "../../../form/draft/uploads/dropped-files.ts";
import { useKeepUploads } from "../../../form/draft/uploads/use-keep-uploads.ts";
import { FolderMaker } from "./change/make-folders.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";

export interface UploadDialogProps {
  /** Sent at once: those that were dropped or pasted. */
  files: readonly File[];
  /** The folder that they go into; null for none. */
  folder: number | null;
  /** Folders that are uploaded are made as folders; otherwise their files go into the open one. */
  makesFolders: boolean;
  onClose: () => void;
}

/** Puts files into the library: chosen, dropped, or by their address. Closing it asks while files are on their way. */
export function UploadDialog({ files, folder, makesFolders, onClose }: UploadDialogProps) {
  const { t } = useTranslation();
  const body = useRef<HTMLDivElement>(null);
  const keepUploads = useKeepUploads();
  const cache = useQueryClient();
  const [maker] = useState(() => new FolderMaker(cache, folder));
  const fields = inFolder(folder);
  const fieldsOf = async (file: File) =>
    makesFolders ? inFolder(await maker.folderAt(foldersOfFile(file))) : fields;
  const close = () => void keepUploads(body.current).then((isSure) => isSure && onClose());
  useBackCloses(close);
  return (
    <Modal opened onClose={close} title={t("file_upload")} size="lg">
      <Stack ref={body} gap={6}>
        <UploadZone
          accept={[]}
          initialFiles={files}
          isMultiple
          takesFolders={makesFolders}
          fieldsOf={fieldsOf}
          onUploaded={() => undefined}
        />
        <EmbedForm fields={fields} />
        <DialogFoot>
          <Button onClick={close}>{t("done")}</Button>
        </DialogFoot>
      </Stack>
    </Modal>
  );
}

function inFolder(folder: number | null): Record<string, number> {
  return folder === null ? {} : { folder };
}

/** Adds a file by its address, such as a video of a platform; what was typed stays where it is refused. */
function EmbedForm({ fields }: { fields: Record<string, number> }) {
  const { t } = useTranslation();
  const [link, setLink] = useState("");
  const [isWrong, setWrong] = useState(false);
  const embed = useMutation(embedFileMutation());
  const reason = useErrorText(embed.error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const address = link.trim();
    const isLink = /^https?:\/\/\S/.test(address) && URL.canParse(address);
    setWrong(!isLink);
    if (!isLink || embed.isPending) return;
    embed.mutate(
      { link: address, fields },
      {
        onSuccess: ({ title, filename }) => {
          setLink("");
          notify({ color: "success", title: t("embed_done", { title: title ?? filename }) });
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <TextInput
        type="url"
        dir="ltr"
        label={t("embed")}
        placeholder={t("embed_placeholder")}
        value={link}
        error={isWrong ? t("embed_wrong") : embed.error === null ? null : reason}
        onChange={(event) => {
          setWrong(false);
          embed.reset();
          setLink(event.currentTarget.value);
        }}
        rightSectionWidth="auto"
        rightSection={
          <Button type="submit" variant="subtle" size="compact-sm" loading={embed.isPending}>
            {t("embed_save")}
          </Button>
        }
      />
    </form>
  );
}

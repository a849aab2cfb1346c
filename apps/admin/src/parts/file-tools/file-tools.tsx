import { Button, Modal, Progress, Skeleton } from "@mantine/core";
import type { Item } from "@rowhouse/contract";
import {
  filesCollection,
  fileTitle,
  type FileTool,
  type FileToolsProps,
  readText,
  useHost,
} from "@rowhouse/extension-kit";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { Row, Text } from "../../design/words.tsx";
import { changeContentMutation, fileQuery, type UploadState } from "../../data/files.ts";
import { deleteItemsMutation } from "../../data/item-writes.ts";
import { keys } from "../../data/keys.ts";
import { usesText } from "../../editor/removal/use-removal.ts";
import { trackUpload } from "../../form/draft/uploads/running-uploads.ts";
import { shownProgress } from "../upload-zone/use-uploads.ts";
import { Icon } from "../../design/icon/icon.tsx";
import { useKeepUploads } from "../../form/draft/uploads/use-keep-uploads.ts";
import { Captions } from "./captions.tsx";
import { FileUses } from "./file-uses.tsx";
import { PictureEditor } from "./picture-editor.tsx";
import { ToolFooter } from "./tool-footer.tsx";
import { Versions } from "./versions.tsx";
import classes from "./file-tools.module.css";

/** Widths of dialogs that need more room than others. */
const sizes: Partial<Record<FileTool, string>> = { edit: "xl", versions: "lg" };

/** The dialog of one tool for a file. What it changes is stored at once. */
export function FileTools({ file, tool, onChanged, onDeleted, ...props }: FileToolsProps) {
  const { t } = useHost();
  const keepUploads = useKeepUploads();
  const inside = useId();
  const onClose = () =>
    void keepUploads(document.getElementById(inside)).then((isSure) => isSure && props.onClose());
  const shared = { id: Number(file["id"]), name: fileTitle(file), onClose, onChanged };
  return (
    <Modal
      opened
      size={sizes[tool] ?? "md"}
      title={t(`file_dialogs.titles.${tool}`, { name: shared.name })}
      onClose={onClose}
    >
      {tool === "edit" && <PictureEditor {...shared} />}
      {tool === "original" && <BackToOriginal {...shared} />}
      {tool === "content" && <NewContent {...shared} inside={inside} onStored={props.onClose} />}
      {tool === "versions" && <Versions {...shared} file={file} />}
      {tool === "captions" && <Captions {...shared} />}
      {tool === "uses" && <FileUses {...shared} filename={readText(file["filename"]) ?? ""} />}
      {tool === "delete" && <DeleteFile {...shared} onDeleted={onDeleted} />}
    </Modal>
  );
}

interface DeleteFileProps {
  id: number;
  name: string;
  onClose: () => void;
  onDeleted: (() => void) | undefined;
}

/** Asks before a file is deleted for everyone, and says what uses it, as the library does. */
function DeleteFile({ id, name, onClose, onDeleted }: DeleteFileProps) {
  const { t, model } = useHost();
  const cache = useQueryClient();
  const uses = useQuery({
    queryKey: keys.fileUsesTold(id),
    queryFn: () => usesText({ collection: filesCollection, keys: [id] }, { cache, model, t }),
    staleTime: 0,
    gcTime: 0,
  });
  const deletion = useMutation({
    ...deleteItemsMutation(filesCollection),
    onSuccess: () => {
      onDeleted?.();
      onClose();
    },
  });
  return (
    <>
      <Text as="p" below={4}>
        {t("file_dialogs.delete_hint", { name })}
      </Text>
      {uses.isPending ? (
        <Skeleton height={20} mb="md" />
      ) : (uses.data ?? "") === "" ? null : (
        <Text as="p" below={4} role="status">
          {uses.data}
        </Text>
      )}
      <ToolFooter
        confirm={{
          label: t("file_dialogs.delete"),
          isDangerous: true,
          isDisabled: uses.isPending,
          isBusy: deletion.isPending,
          onConfirm: () => deletion.mutate({ keys: [id] }),
        }}
        error={deletion.error}
        onClose={onClose}
      />
    </>
  );
}

interface BackToOriginalProps {
  id: number;
  name: string;
  onClose: () => void;
  onChanged: (file: Item) => void;
}

/** Asks before an edited picture becomes what was uploaded again. */
function BackToOriginal({ id, name, onClose, onChanged }: BackToOriginalProps) {
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
      <Text as="p" below={4}>
        {t("file_dialogs.original_hint", { name })}
      </Text>
      <ToolFooter
        confirm={{
          label: t("file_tools.original"),
          isDisabled: query.data === undefined,
          isBusy: change.isPending,
          onConfirm: () => change.mutate({ kind: "original", etag: query.data?.etag ?? null }),
        }}
        error={change.error ?? query.error}
        onClose={onClose}
      />
    </>
  );
}

interface NewContentProps {
  id: number;
  name: string;
  onClose: () => void;
  onChanged: (file: Item) => void;
  onStored: () => void;
  /** The id of the part that shows the upload. */
  inside: string;
}

/** Uploads another file in the place of this one: whatever uses it shows the new content. */
function NewContent({ id, name, onClose, onChanged, onStored, inside }: NewContentProps) {
  const { t, maxUploadSize, formatBytes } = useHost();
  const box = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const { percent, pause, change, send } = useReplacement({ id, inside, onChanged, onStored });
  const isTooLarge = chosen !== null && maxUploadSize !== null && chosen.size > maxUploadSize;

  return (
    <>
      <Text as="p" below={4} id={inside}>
        {t("file_dialogs.content_hint", { name })}
      </Text>
      <Row wrap gap={3} align="center" below={4}>
        <Button
          disabled={change.isPending}
          leftSection={<Icon name="upload" size={18} />}
          variant="default"
          onClick={() => box.current?.click()}
        >
          {t("select_from_device")}
        </Button>
        {chosen !== null && (
          <Text breaks>
            {chosen.name} · {formatBytes(chosen.size)}
          </Text>
        )}
        <input
          ref={box}
          aria-hidden
          className={classes.box}
          tabIndex={-1}
          type="file"
          onChange={(event) => setChosen(event.currentTarget.files?.[0] ?? null)}
        />
      </Row>
      {isTooLarge && (
        <Text as="p" color="danger" below={3} role="alert">
          {t("upload_exceeds_max_size", {
            filename: chosen.name,
            size: formatBytes(maxUploadSize, 1024),
          })}
        </Text>
      )}
      {change.isPending && (
        <Progress aria-label={t("upload_progress", { percent })} mb="md" value={percent} />
      )}
      {change.isPending && pause !== null && (
        <Text as="p" color="quiet" size="small" below={3} role="status">
          {t("upload_pause", { why: pause })}
        </Text>
      )}
      <ToolFooter
        confirm={{
          label: t("file_tools.content"),
          isDisabled: chosen === null || isTooLarge,
          isBusy: change.isPending,
          onConfirm: () => chosen && send(chosen),
        }}
        error={change.error}
        onClose={onClose}
      />
    </>
  );
}

/** Sends the new content; leaving aborts it. */
function useReplacement({
  id,
  inside,
  onChanged,
  onStored,
}: Pick<NewContentProps, "id" | "inside" | "onChanged" | "onStored">) {
  const [percent, setPercent] = useState(0);
  const [pause, setPause] = useState<"waiting" | "storing" | null>(null);
  const upload = useRef<AbortController | null>(null);
  useEffect(() => () => upload.current?.abort(), []);
  const change = useMutation({
    ...changeContentMutation(id),
    onSuccess: (stored) => {
      onChanged(stored);
      onStored();
    },
  });

  function send(file: File): void {
    const controller = new AbortController();
    const { signal } = controller;
    upload.current = controller;
    setPercent(0);
    const start = { inside, cancel: () => controller.abort() };
    const sent = trackUpload(file, start, (report) => {
      const onProgress = (share: number): void => {
        setPercent(shownProgress(share));
        report(share);
      };
      const onState = (state: UploadState): void => setPause(state === "sending" ? null : state);
      return change.mutateAsync({ kind: "content", file, onProgress, onState, signal });
    });
    // The mutation holds the error.
    void sent.catch(() => undefined);
  }

  return { percent, pause, change, send };
}

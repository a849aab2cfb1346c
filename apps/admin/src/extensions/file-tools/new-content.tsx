import { Button, Progress } from "@mantine/core";
import type { Item } from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { changeContentMutation } from "../../data/files.ts";
import { trackUpload } from "../../form/draft/uploads/running-uploads.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./file-tools.module.css";
import { ToolFooter } from "./tool-footer.tsx";

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
export function NewContent({ id, name, onClose, onChanged, onStored, inside }: NewContentProps) {
  const { t, maxUploadSize, formatBytes } = useHost();
  const box = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const { percent, change, send } = useReplacement({ id, inside, onChanged, onStored });
  const isTooLarge = chosen !== null && maxUploadSize !== null && chosen.size > maxUploadSize;

  return (
    <>
      <p className={classes.text} id={inside}>
        {t("file_dialogs.content_hint", { name })}
      </p>
      <div className={classes.chosen}>
        <Button
          disabled={change.isPending}
          leftSection={<Icon name="upload" size={18} />}
          variant="default"
          onClick={() => box.current?.click()}
        >
          {t("select_from_device")}
        </Button>
        {chosen !== null && (
          <span className={classes.name}>
            {chosen.name} · {formatBytes(chosen.size)}
          </span>
        )}
        <input
          ref={box}
          aria-hidden
          className={classes.box}
          tabIndex={-1}
          type="file"
          onChange={(event) => setChosen(event.currentTarget.files?.[0] ?? null)}
        />
      </div>
      {isTooLarge && (
        <p className={classes.problem} role="alert">
          {t("upload_exceeds_max_size", {
            filename: chosen.name,
            size: formatBytes(maxUploadSize, 1024),
          })}
        </p>
      )}
      {change.isPending && (
        <Progress aria-label={t("upload_progress", { percent })} mb="md" value={percent} />
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
  const upload = useRef(new AbortController());
  useEffect(() => {
    const { current } = upload;
    return () => current.abort();
  }, []);
  const change = useMutation({
    ...changeContentMutation(id),
    onSuccess: (stored) => {
      onChanged(stored);
      onStored();
    },
  });

  function send(file: File): void {
    const { signal } = upload.current;
    const start = { inside, cancel: () => upload.current.abort() };
    const sent = trackUpload(file, start, (report) => {
      const onProgress = (share: number): void => {
        setPercent(Math.round(share * 100));
        report(share);
      };
      return change.mutateAsync({ kind: "content", file, onProgress, signal });
    });
    // The mutation holds the error.
    void sent.catch(() => undefined);
  }

  return { percent, change, send };
}

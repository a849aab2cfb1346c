import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useFormat, useTranslation } from "../../i18n/translation.ts";
import { Grid, Row, Text } from "../../design/words.tsx";
import { continueUpload, removeUpload, uploadFile } from "../../data/files.ts";
import { interrupted, storedFile } from "../../form/draft/uploads/stored-files.ts";
import {
  begunUpload,
  dropUpload,
  type StoredUpload,
} from "../../form/draft/uploads/stored-uploads.ts";
import {
  isRunning,
  trackUpload,
  useIsUploading,
} from "../../form/draft/uploads/running-uploads.ts";
import { frameSelector, revealField } from "../../form/reveal-field.ts";
import { explainError } from "../../i18n/error-text.ts";
import { PageNotice } from "../../design/notice/page-notice.tsx";
import { notify } from "../../design/notify/notify.ts";
import classes from "./notices.module.css";

/** An upload that nobody sends any more, with its content where that was kept. */
interface Left {
  kept: StoredUpload;
  file: File | null;
}

/** Offers files again whose upload was interrupted: each goes to its field as if it were dropped there. */
export function InterruptedUploads({ kept }: { kept: readonly StoredUpload[] }) {
  const { t } = useTranslation();
  const left = useLeft(kept);
  if (left.length === 0) return null;
  return (
    <PageNotice
      tone="warning"
      icon="cloud_off"
      title={t("uploads.interrupted", { count: left.length })}
    >
      <Grid as="ul" gap={2}>
        {left.map((one) => (
          <LeftFile key={one.kept.id} {...one} />
        ))}
      </Grid>
    </PageNotice>
  );
}

function LeftFile({ kept, file }: Left) {
  const { t } = useTranslation();
  const format = useFormat();
  const cache = useQueryClient();
  const chooser = useRef<HTMLInputElement>(null);

  async function sendAgain(content: File) {
    const upload = begunUpload(kept, content);
    if (upload !== null) continueUpload(content, upload);
    dropUpload(kept.id);
    if (await handOver(kept, content)) return;
    // Its field is in a form that is closed now: the file itself is not lost.
    try {
      await trackUpload(content, { cancel: () => undefined }, () =>
        uploadFile(cache, { file: content }),
      );
      notify({ color: "success", title: t("uploads.in_library", { name: content.name }) });
    } catch (error) {
      const details = await explainError(error);
      const title = t("uploads.not_stored", { count: 1, names: content.name });
      notify({ color: "danger", title, ...(details === null ? {} : { details }) });
    }
  }

  return (
    <Row as="li" wrap align="center" gap={2}>
      <Text breaks className={classes.name} dir="auto">
        {kept.name} · {format.bytes(kept.size)}
        {file === null && <Text color="quiet"> {t("uploads.not_kept")}</Text>}
      </Text>
      <Button
        aria-label={format.labeled(
          t(file === null ? "uploads.choose_again" : "uploads.again"),
          kept.name,
        )}
        size="xs"
        onClick={() => (file === null ? chooser.current?.click() : void sendAgain(file))}
      >
        {t(file === null ? "uploads.choose_again" : "uploads.again")}
      </Button>
      <Button
        aria-label={format.labeled(t("uploads.forget"), kept.name)}
        size="xs"
        variant="default"
        onClick={() => {
          dropUpload(kept.id);
          if (kept.begun !== undefined) removeUpload(kept.begun.upload);
        }}
      >
        {t("uploads.forget")}
      </Button>
      <input
        ref={chooser}
        aria-label={t("uploads.choose_again")}
        hidden
        tabIndex={-1}
        type="file"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen !== undefined) void sendAgain(chosen);
        }}
      />
    </Row>
  );
}

/** Those of the kept uploads that are to be offered, with their content. */
function useLeft(kept: readonly StoredUpload[]): readonly Left[] {
  const isUploading = useIsUploading();
  const ids = kept.map(({ id }) => id);
  const { data = [] } = useQuery({
    queryKey: ["interrupted uploads", ids, isUploading],
    queryFn: async () => {
      const found = await interrupted(kept, isRunning);
      const files = await Promise.all(found.map(({ id }) => storedFile(id)));
      return found.map((one, at): Left => ({ kept: one, file: files[at] ?? null }));
    },
    // Nothing of it comes from the server.
    networkMode: "always",
    gcTime: 0,
  });
  return data;
}

/** Gives a file to the field that it was for; the result is whether something there takes files. */
async function handOver({ fields }: StoredUpload, file: File): Promise<boolean> {
  const [outermost] = fields;
  if (outermost === undefined) return false;
  revealField(outermost);
  // The field may have to be rendered first.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const frame = document.querySelector(fields.map(frameSelector).join(" "));
  const target = frame?.querySelector("[data-takes-files], [contenteditable=true]");
  if (!target) return false;
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  const { left, top, width, height } = target.getBoundingClientRect();
  // An editor of text looks where in the text it was dropped.
  const [clientX, clientY] = [left + width / 2, top + height - 2];
  const init = { bubbles: true, cancelable: true, dataTransfer, clientX, clientY };
  let isTaken = false;
  const listen = (event: Event): void => void (isTaken = event.defaultPrevented);
  document.body.addEventListener("drop", listen);
  target.dispatchEvent(new DragEvent("drop", init));
  document.body.removeEventListener("drop", listen);
  return isTaken;
}

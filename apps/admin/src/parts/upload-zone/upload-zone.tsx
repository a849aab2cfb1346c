import { ActionIcon, Button, RingProgress } from "@mantine/core";
import { type UploadZoneProps, useHost } from "@rowhouse/extension-kit";
import { type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { Box, Row, Text } from "../../design/words.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { type Upload, useUploads } from "./use-uploads.ts";
import classes from "./upload-zone.module.css";

const ring = 28;

/** A zone to drop files, a button to choose them from the device, and the uploads with their progress. */
export function UploadZone({
  id,
  describedBy,
  labelledBy,
  accept,
  place = id,
  isMultiple = false,
  initialFiles,
  fieldsOf,
  onUploaded,
}: UploadZoneProps) {
  const { t, maxUploadSize, formatBytes } = useHost();
  const [textId, inside] = [useId(), useId()];
  const given = { accept, place, inside, initialFiles, fieldsOf, onUploaded };
  const { uploads, add, remove } = useUploads(given);
  const [isOver, setOver] = useState(false);

  function upload(files: FileList | null) {
    const list = [...(files ?? [])];
    add(isMultiple ? list : list.slice(0, 1));
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    upload(event.dataTransfer.files);
  }

  return (
    <div id={inside}>
      <div
        className={classes.zone}
        data-over={isOver || undefined}
        data-takes-files
        onDragLeave={() => setOver(false)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDrop={handleDrop}
      >
        <Icon className={classes.cloud} name="cloud_upload" size={36} />
        <Text as="p" color="text">
          {t("drop_files", { mode: isMultiple ? "other" : "one" })}
        </Text>
        <Chooser accept={accept} isMultiple={isMultiple} onFiles={upload}>
          {(choose) => (
            <Button
              aria-describedby={describedBy}
              // A label for the id alone would replace the button's own text.
              aria-labelledby={labelledBy === undefined ? undefined : `${labelledBy} ${textId}`}
              id={id}
              variant="default"
              onClick={choose}
            >
              <span id={textId}>{t("select_from_device")}</span>
            </Button>
          )}
        </Chooser>
        {maxUploadSize !== null && (
          <Text as="p" size="small" color="quiet" className={classes.hint}>
            {t("max_size", { size: formatBytes(maxUploadSize, 1024) })}
          </Text>
        )}
      </div>
      {uploads.length > 0 && (
        <Box as="ul" above={3}>
          {uploads.map((one) => (
            <UploadRow key={one.id} upload={one} onRemove={() => remove(one.id)} />
          ))}
        </Box>
      )}
    </div>
  );
}

interface ChooserProps extends Pick<UploadZoneProps, "accept" | "isMultiple"> {
  onFiles: (files: FileList | null) => void;
  /** The button that opens the files of the device. */
  children: (choose: () => void) => ReactNode;
}

/** A button, and the input that it opens. */
function Chooser({ accept, isMultiple, onFiles, children }: ChooserProps) {
  const box = useRef<HTMLInputElement>(null);
  return (
    <>
      {children(() => box.current?.click())}
      <input
        ref={box}
        aria-hidden
        accept={accept.join(",") || undefined}
        className={classes.box}
        multiple={isMultiple}
        tabIndex={-1}
        type="file"
        onChange={(event) => {
          onFiles(event.currentTarget.files);
          // Choosing the same file again must be a change.
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}

/** One upload: name, size, progress, and a button that cancels or removes it. */
function UploadRow({ upload, onRemove }: { upload: Upload; onRemove: () => void }) {
  const { t, formatBytes } = useHost();
  const text = {
    waiting: t("upload_progress", { percent: 0 }),
    sending: t("upload_progress", { percent: upload.percent }),
    done: t("upload_done"),
    failed: t("upload_failed"),
  }[upload.state];
  return (
    <Row as="li" gap={3} align="center" className={classes.row} data-state={upload.state}>
      <StateMark upload={upload} />
      <Text grow truncate title={upload.name}>
        {upload.name}
      </Text>
      <Text
        size="small"
        color="quiet"
        className={classes.hint}
        role={upload.problem === null ? undefined : "alert"}
      >
        {upload.problem ?? `${formatBytes(upload.size)} · ${text}`}
      </Text>
      {upload.state !== "done" && (
        <ActionIcon
          aria-label={`${upload.state === "failed" ? t("remove") : t("cancel")}: ${upload.name}`}
          size={28}
          onClick={onRemove}
        >
          <Icon name="close" size={18} />
        </ActionIcon>
      )}
    </Row>
  );
}

function StateMark({ upload }: { upload: Upload }) {
  if (upload.state === "done") return <Icon className={classes.done} name="cloud_done" />;
  if (upload.state === "failed") return <Icon className={classes.failed} name="cloud_off" />;
  return (
    <RingProgress
      aria-hidden
      roundCaps
      sections={[{ value: upload.percent, color: "accent" }]}
      size={ring}
      thickness={3}
    />
  );
}

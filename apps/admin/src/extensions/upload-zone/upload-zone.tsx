import { Button } from "@mantine/core";
import { useHost, type UploadZoneProps } from "@rowhouse/extension-kit";
import { useId, useRef, useState, type DragEvent } from "react";

import { Icon } from "../../ui/icon/icon.tsx";
import { UploadRow } from "./upload-row.tsx";
import classes from "./upload-zone.module.css";
import { useUploads } from "./use-uploads.ts";

/** A zone to drop files, a button to choose them from the device, and the uploads with their progress. */
export function UploadZone({
  id,
  describedBy,
  labelledBy,
  accept,
  place = id,
  isMultiple = false,
  initialFiles,
  onUploaded,
}: UploadZoneProps) {
  const { t, maxUploadSize, formatBytes } = useHost();
  const [textId, inside] = [useId(), useId()];
  const given = { accept, place, inside, initialFiles, onUploaded };
  const { uploads, add, remove } = useUploads(given);
  const [isOver, setOver] = useState(false);
  const box = useRef<HTMLInputElement>(null);

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
        <p className={classes.text}>{t("drop_files", { mode: isMultiple ? "other" : "one" })}</p>
        <Button
          aria-describedby={describedBy}
          // A label for the id alone would replace the button's own text.
          aria-labelledby={labelledBy === undefined ? undefined : `${labelledBy} ${textId}`}
          id={id}
          variant="default"
          onClick={() => box.current?.click()}
        >
          <span id={textId}>{t("select_from_device")}</span>
        </Button>
        {maxUploadSize !== null && (
          <p className={classes.hint}>
            {t("max_size", { size: formatBytes(maxUploadSize, 1024) })}
          </p>
        )}
        <input
          ref={box}
          aria-hidden
          accept={accept.join(",") || undefined}
          className={classes.box}
          multiple={isMultiple}
          tabIndex={-1}
          type="file"
          onChange={(event) => {
            upload(event.currentTarget.files);
            // Choosing the same file again must be a change.
            event.currentTarget.value = "";
          }}
        />
      </div>
      {uploads.length > 0 && (
        <ul className={classes.list}>
          {uploads.map((one) => (
            <UploadRow key={one.id} upload={one} onRemove={() => remove(one.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

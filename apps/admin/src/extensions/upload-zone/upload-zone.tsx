import { Button } from "@mantine/core";
import { useHost, type UploadZoneProps } from "@rowhouse/extension-kit";
import { useId, useRef, useState, type DragEvent } from "react";

import { Icon } from "../../ui/icon/icon.tsx";
import { UploadRow } from "./upload-row.tsx";
import classes from "./upload-zone.module.css";
import { useUploads } from "./use-uploads.ts";

/** A place to drop files, a button to choose them from the device, and what is on its way. */
export function UploadZone({
  id,
  describedBy,
  labelledBy,
  accept,
  isMultiple = false,
  onUploaded,
}: UploadZoneProps) {
  const { t, maxUploadSize, formatBytes } = useHost();
  const { uploads, add, drop } = useUploads({ accept, onUploaded });
  const [isOver, setOver] = useState(false);
  const words = useId();
  const box = useRef<HTMLInputElement>(null);

  function take(files: FileList | null) {
    const list = [...(files ?? [])];
    add(isMultiple ? list : list.slice(0, 1));
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <div>
      <div
        className={classes.zone}
        data-over={isOver || undefined}
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
          // A label tied to the id alone would take the button's own words away.
          aria-labelledby={labelledBy === undefined ? undefined : `${labelledBy} ${words}`}
          id={id}
          variant="default"
          onClick={() => box.current?.click()}
        >
          <span id={words}>{t("select_from_device")}</span>
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
            take(event.currentTarget.files);
            // The same file chosen again must count as a choice.
            event.currentTarget.value = "";
          }}
        />
      </div>
      {uploads.length > 0 && (
        <ul className={classes.list}>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onDrop={() => drop(upload.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

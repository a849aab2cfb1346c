import { ActionIcon, RingProgress } from "@mantine/core";
import { useHost } from "@rowhouse/extension-kit";

import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./upload-zone.module.css";
import type { Upload } from "./use-uploads.ts";

const ring = 28;

/** One upload: name, size, progress, and a button that cancels or removes it. */
export function UploadRow({ upload, onRemove }: { upload: Upload; onRemove: () => void }) {
  const { t, formatBytes } = useHost();
  const text = {
    waiting: t("upload_progress", { percent: 0 }),
    sending: t("upload_progress", { percent: upload.percent }),
    done: t("upload_done"),
    failed: t("upload_failed"),
  }[upload.state];
  return (
    <li className={classes.row} data-state={upload.state}>
      <StateMark upload={upload} />
      <span className={classes.name} title={upload.name}>
        {upload.name}
      </span>
      <span className={classes.hint} role={upload.problem === null ? undefined : "alert"}>
        {upload.problem ?? `${formatBytes(upload.size)} · ${text}`}
      </span>
      {upload.state !== "done" && (
        <ActionIcon
          aria-label={`${upload.state === "failed" ? t("remove") : t("cancel")}: ${upload.name}`}
          size={28}
          onClick={onRemove}
        >
          <Icon name="close" size={18} />
        </ActionIcon>
      )}
    </li>
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

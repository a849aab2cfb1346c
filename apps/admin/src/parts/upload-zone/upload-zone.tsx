import { Button, RingProgress } from "@mantine/core";
import { type UploadZoneProps, useHost, useVirtualRows } from "@rowhouse/extension-kit";
import { type ComponentProps, type DragEvent, useId, useRef, useState } from "react";
import { useFormat } from "../../i18n/translation.ts";
import { Box, Row, Text } from "../../design/words.tsx";
import { filesOfDrop, filesOfFolder } from "../../form/draft/uploads/dropped-files.ts";
import { ActionIcon } from "../../design/icon/action-icon.tsx";
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
  takesFolders = false,
  fieldsOf,
  onUploaded,
}: UploadZoneProps) {
  const { t, maxUploadSize, formatBytes } = useHost();
  const [textId, inside] = [useId(), useId()];
  const given = { accept, place, inside, initialFiles, fieldsOf, onUploaded };
  const { uploads, add, remove, retry } = useUploads(given);
  const [isOver, setOver] = useState(false);

  const upload = (files: readonly File[]) => add(isMultiple ? files : files.slice(0, 1));

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const { dataTransfer } = event;
    if (takesFolders) void filesOfDrop(dataTransfer).then(upload);
    else upload([...dataTransfer.files]);
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
        <Row wrap gap={2} justify="center">
          <Chooser
            accept={accept}
            multiple={isMultiple}
            button={{
              id,
              "aria-describedby": describedBy,
              // A label for the id alone would replace the button's own text.
              "aria-labelledby": labelledBy === undefined ? undefined : `${labelledBy} ${textId}`,
            }}
            onFiles={upload}
          >
            <span id={textId}>{t("select_from_device")}</span>
          </Chooser>
          {takesFolders ? (
            <Chooser
              accept={[]}
              multiple
              webkitdirectory=""
              onFiles={(all) => add(filesOfFolder(all))}
            >
              {t("select_folder")}
            </Chooser>
          ) : null}
        </Row>
        {maxUploadSize !== null && (
          <Text as="p" size="small" color="quiet">
            {t("max_size", { size: formatBytes(maxUploadSize, 1024) })}
          </Text>
        )}
      </div>
      <UploadRows {...{ uploads, remove, retry }} />
    </div>
  );
}

type UploadRowsProps = Pick<ReturnType<typeof useUploads>, "uploads" | "remove" | "retry">;

/** More of them are a list of its own, of which only the rows that are seen are rendered. */
const few = 50;

/** The height of a row of many in pixels, as the style sheet has it. */
const rowHeight = 44;

function UploadRows(props: UploadRowsProps) {
  const { uploads } = props;
  if (uploads.length === 0) return null;
  if (uploads.length > few) return <ManyUploads {...props} />;
  return (
    <Box as="ul" above={3}>
      {uploads.map((one) => (
        <UploadRow key={one.id} upload={one} {...props} />
      ))}
    </Box>
  );
}

/** How near to the top an upload stands among many. */
const rank = { failed: 0, sending: 1, waiting: 2, done: 3 };

/** How far all of them are, and those that are seen: what has failed first, then what is being sent. */
function ManyUploads(props: UploadRowsProps) {
  const { uploads } = props;
  const { t } = useHost();
  const scroller = useRef<HTMLDivElement>(null);
  const ordered = uploads.toSorted((a, b) => rank[a.state] - rank[b.state]);
  const virtual = useVirtualRows({ scroller, count: ordered.length, rowHeight, headHeight: 0 });
  const count = (state: Upload["state"]) => uploads.filter((one) => one.state === state).length;
  const [done, failed] = [count("done"), count("failed")];
  return (
    <>
      <Text as="p" size="small" color="quiet" className={classes.sum}>
        {t("uploads_done", { done, total: uploads.length, failed })}
      </Text>
      <div ref={scroller} className={classes.many}>
        <ul className={classes.rows} style={{ blockSize: virtual.height }}>
          {virtual.indexes.flatMap((index) => {
            const upload = ordered[index];
            return upload === undefined
              ? []
              : [<UploadRow key={upload.id} {...props} {...{ upload, index }} />];
          })}
        </ul>
      </div>
    </>
  );
}

interface ChooserProps extends Omit<ComponentProps<"input">, "accept"> {
  accept: readonly string[];
  button?: ComponentProps<"button">;
  /** A folder is chosen, with all in it. */
  webkitdirectory?: string;
  onFiles: (files: File[]) => void;
}

/** A button, and the input that it opens. */
function Chooser({ accept, button, onFiles, children, ...input }: ChooserProps) {
  const box = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} variant="default" onClick={() => box.current?.click()}>
        {children}
      </Button>
      <input
        {...input}
        ref={box}
        aria-hidden
        accept={accept.join(",") || undefined}
        className={classes.box}
        tabIndex={-1}
        type="file"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // Choosing the same file again must be a change.
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}

interface UploadRowProps extends UploadRowsProps {
  upload: Upload;
  /** Its place among many. */
  index?: number;
}

/** One upload: name, size, progress, and a button that cancels or removes it. */
function UploadRow({ upload, index, uploads, remove, retry }: UploadRowProps) {
  const { t, formatBytes } = useHost();
  const format = useFormat();
  const text = {
    waiting: t("upload_progress", { percent: 0 }),
    sending: upload.pause
      ? t("upload_pause", { why: upload.pause })
      : t("upload_progress", { percent: upload.percent }),
    done: t("upload_done"),
    failed: t("upload_failed"),
  }[upload.state];
  // A file that is refused is a warning, nothing has failed: it was never sent.
  const look: Look = upload.state === "failed" && !upload.canRetry ? "refused" : upload.state;
  return (
    <Row
      as="li"
      gap={3}
      align="center"
      className={classes.row}
      data-look={look}
      data-name={upload.name}
      {...(index !== undefined && {
        "aria-setsize": uploads.length,
        "aria-posinset": index + 1,
        style: { insetBlockStart: index * rowHeight },
      })}
    >
      <StateMark look={look} percent={upload.percent} />
      <Text grow truncate title={upload.name}>
        {upload.name}
      </Text>
      <Text
        size="small"
        color={upload.problem === null ? "quiet" : (marks[look]?.color ?? "quiet")}
        className={classes.hint}
        role={upload.problem === null ? undefined : "alert"}
        title={upload.problem ?? undefined}
      >
        {upload.problem ?? `${formatBytes(upload.size)} · ${text}`}
      </Text>
      {upload.canRetry && (
        <ActionIcon
          aria-label={format.labeled(t("retry"), upload.name)}
          size={28}
          onClick={() => retry(upload.id)}
        >
          <Icon name="refresh" size={18} />
        </ActionIcon>
      )}
      {upload.state !== "done" && (
        <ActionIcon
          aria-label={format.labeled(
            t(upload.state === "failed" ? "remove" : "cancel"),
            upload.name,
          )}
          size={28}
          onClick={() => remove(upload.id)}
        >
          <Icon name="close" size={18} />
        </ActionIcon>
      )}
    </Row>
  );
}

type Look = Upload["state"] | "refused";

/** While it is sent, a ring shows how far it is. */
const marks: Partial<
  Record<Look, { icon: string; color: "quiet" | "success" | "danger" | "warning" }>
> = {
  waiting: { icon: "cloud_upload", color: "quiet" },
  done: { icon: "cloud_done", color: "success" },
  failed: { icon: "cloud_off", color: "danger" },
  refused: { icon: "warning", color: "warning" },
};

function StateMark({ look, percent }: { look: Look; percent: number }) {
  const mark = marks[look];
  if (mark !== undefined)
    return (
      <Row color={mark.color}>
        <Icon name={mark.icon} />
      </Row>
    );
  return (
    <RingProgress
      aria-hidden
      roundCaps
      sections={[{ value: percent, color: "accent" }]}
      size={ring}
      thickness={3}
    />
  );
}

import { Anchor, Menu, Skeleton } from "@mantine/core";
import { readDateTime, type Item } from "@rowhouse/contract";
import {
  fileIcon,
  fileKind,
  filesCollection,
  FileTools,
  fileTitle,
  isPicture,
  offeredFileTools,
  useHost,
  useIsPainted,
  type Absence,
  type FileTool,
  type ItemKey,
} from "@rowhouse/extension-kit";
import { useState, type DragEvent } from "react";
import { MenuButton } from "../../design/layers/opener.tsx";
import { Facts, Row, Stack, Text } from "../../design/words.tsx";
import { absentText } from "../../design/field/absent-item.tsx";
import { ActionIcon } from "../../design/icon/action-icon.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import classes from "./file.module.css";
import { LargerView } from "../../design/larger-view/larger-view.tsx";
import { Picture, thumbhashOf } from "../../list/picture/picture.tsx";
import { dimensionsOf } from "./model.ts";

interface FileCardProps {
  id: string;
  labelledBy: string;
  describedBy?: string;
  itemKey: ItemKey;
  /** null while it loads, and when it cannot be read. */
  file: Item | null;
  isLoading: boolean;
  /** Why the file is not shown, where that is known. */
  absence: Absence | null;
  isCropped: boolean;
  /** null when the file may not be deselected. */
  onDeselect: (() => void) | null;
  /** null when the file may not be replaced. */
  onReplace: (() => void) | null;
  /** The file itself can be deleted here, by those who may. */
  mayDelete: boolean;
  /** The file was edited, or has other content. */
  onChanged: (file: Item) => void;
  onDeleted: () => void;
  /** A file was dropped on the card; null when it may not be replaced. */
  onDropFile: ((file: File) => void) | null;
}

/** The chosen file: picture or icon, name, kind and size, and a menu. */
export function FileCard(props: FileCardProps) {
  const { id, labelledBy, describedBy, itemKey, file, isLoading, onDeselect } = props;
  const { t, fileUrl } = useHost();
  const address = file && fileUrl(file, "original");
  const [isOver, setOver] = useState(false);
  const [tool, setTool] = useState<FileTool | null>(null);
  const { onDropFile, absence } = props;
  const why =
    absence === null
      ? t("related_item_missing", { key: String(itemKey) })
      : absentText({ absence, itemKey, collection: t("file_library") }, t);

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped !== undefined) onDropFile?.(dropped);
  }

  return (
    <div
      aria-describedby={describedBy}
      aria-labelledby={labelledBy}
      className={classes.card}
      data-over={isOver || undefined}
      id={id}
      role="group"
      {...(onDropFile === null
        ? {}
        : {
            "data-takes-files": true,
            onDragLeave: () => setOver(false),
            onDragOver: (event: DragEvent) => {
              event.preventDefault();
              setOver(true);
            },
            onDrop: handleDrop,
          })}
    >
      {isLoading ? (
        <Skeleton height={200} radius={0} />
      ) : (
        file !== null && <Stage address={address} file={file} isCropped={props.isCropped} />
      )}
      <Row gap={2} align="center" rule="above" className={classes.caption}>
        <Stack grow shrink>
          {file === null ? (
            <span>{isLoading ? t("loading") : why}</span>
          ) : (
            <Texts address={address} file={file} />
          )}
        </Stack>
        {(onDeselect !== null || address !== null) && (
          <CardMenu {...props} address={address} onTool={setTool} />
        )}
      </Row>
      {file !== null && tool !== null && (
        <FileTools
          file={file}
          tool={tool}
          onChanged={props.onChanged}
          onClose={() => setTool(null)}
          onDeleted={props.onDeleted}
        />
      )}
    </div>
  );
}

function Stage({
  file,
  address,
  isCropped,
}: {
  file: Item;
  address: string | null;
  isCropped: boolean;
}) {
  const { t } = useHost();
  const [brokenAddress, setBroken] = useState<string | null>(null);
  const isPainted = useIsPainted();
  const { width, height } = sizeOf(file);
  if (!isPicture(file) || address === null) {
    return (
      <div className={classes.stage}>
        <Icon name={fileIcon(file.type)} size={48} />
      </div>
    );
  }
  if (brokenAddress === address) {
    return (
      <div className={classes.stage}>
        <Icon label={t("broken_image")} name="broken_image" size={48} />
      </div>
    );
  }
  return (
    <LargerView address={address} title={fileTitle(file)}>
      {isPainted || width === undefined || height === undefined ? (
        <Picture
          alt={fileTitle(file)}
          className={classes.picture}
          data-cropped={isCropped || undefined}
          // With both sizes known the layout does not shift when the picture has been loaded.
          height={height}
          src={address}
          thumbhash={thumbhashOf(file)}
          width={width}
          onError={() => setBroken(address)}
        />
      ) : (
        // The form is painted before a picture is requested, which may be large; its room is kept.
        <span
          className={classes.picture}
          data-cropped={isCropped || undefined}
          style={{ aspectRatio: `${width} / ${height}` }}
        />
      )}
    </LargerView>
  );
}

function sizeOf({ width, height }: Item): { width?: number; height?: number } {
  return {
    ...(typeof width === "number" && { width }),
    ...(typeof height === "number" && { height }),
  };
}

function Texts({ file, address }: { file: Item; address: string | null }) {
  const { formatBytes, formatDate } = useHost();
  const uploaded = readDateTime(file.uploaded_on);
  const details = [
    fileKind(file),
    uploaded && formatDate(uploaded, "short"),
    isPicture(file) ? dimensionsOf(file) : null,
    typeof file.filesize === "number" ? formatBytes(file.filesize) : null,
  ];
  return (
    <>
      {address === null ? (
        <span className={classes.title} title={fileTitle(file)}>
          {fileTitle(file)}
        </span>
      ) : (
        <Anchor
          className={classes.title}
          href={address}
          rel="noreferrer noopener"
          target="_blank"
          title={fileTitle(file)}
        >
          {fileTitle(file)}
        </Anchor>
      )}
      <Text size="small" color="quiet">
        <Facts of={details} />
      </Text>
    </>
  );
}

interface CardMenuProps extends Pick<
  FileCardProps,
  "file" | "mayDelete" | "onDeselect" | "onReplace"
> {
  address: string | null;
  onTool: (tool: FileTool) => void;
}

function CardMenu({ file, address, mayDelete, onDeselect, onReplace, onTool }: CardMenuProps) {
  const host = useHost();
  const { t, can } = host;
  return (
    <MenuButton
      button={
        <ActionIcon aria-label={t("more_options")}>
          <Icon name="more_vert" />
        </ActionIcon>
      }
    >
      {address !== null && (
        <>
          <Menu.Item
            component="a"
            href={address}
            leftSection={<Icon name="open_in_new" size={18} />}
            rel="noreferrer noopener"
            target="_blank"
          >
            {t("file_open")}
          </Menu.Item>
          <Menu.Item
            component="a"
            download
            href={address}
            leftSection={<Icon name="download" size={18} />}
          >
            {t("file_download")}
          </Menu.Item>
        </>
      )}
      {file !== null &&
        offeredFileTools(host, file).map(({ tool, icon }) => (
          <Menu.Item
            key={tool}
            leftSection={<Icon name={icon} size={18} />}
            onClick={() => onTool(tool)}
          >
            {t(`file_tools.${tool}`)}
          </Menu.Item>
        ))}
      {onReplace !== null && (
        <Menu.Item leftSection={<Icon name="swap_horiz" size={18} />} onClick={onReplace}>
          {t("interfaces.file.replace")}
        </Menu.Item>
      )}
      {onDeselect !== null && (
        <Menu.Item leftSection={<Icon name="close" size={18} />} onClick={onDeselect}>
          {t("deselect")}
        </Menu.Item>
      )}
      {mayDelete && file !== null && can("delete", filesCollection, file) && (
        <Menu.Item
          color="red"
          leftSection={<Icon name="delete" size={18} />}
          onClick={() => onTool("delete")}
        >
          {t("interfaces.file.delete")}
        </Menu.Item>
      )}
    </MenuButton>
  );
}

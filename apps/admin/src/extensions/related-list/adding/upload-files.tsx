import { ActionIcon } from "@mantine/core";
import type { Item } from "@rowhouse/contract";
import { keyOf, UploadZone, useHost } from "@rowhouse/extension-kit";
import { useEffect, useEffectEvent, useState } from "react";

import { Hint } from "../../../ui/hint/hint.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import classes from "../related-list.module.css";
import type { Picking } from "./use-picking.ts";

interface UploadFilesProps {
  labelledBy: string;
  accept: readonly string[];
  /** Sent as soon as they are there. */
  files: readonly File[];
  picking: Picking;
  /** A file is chosen or dropped: from now on the zone stays. */
  onUse: () => void;
  /** Null where there is nothing else to show. */
  onClose: (() => void) | null;
}

/** The zone that uploads files into the list: each becomes a row as soon as it is stored. */
export function UploadFiles(props: UploadFilesProps) {
  const { labelledBy, accept, files, picking, onUse, onClose } = props;
  const { t } = useHost();
  const onUploaded = useArrivals((arrived) =>
    picking.link(
      arrived.flatMap((file) => keyOf(file, "id") ?? []),
      arrived,
    ),
  );
  return (
    <div className={classes.upload} onChangeCapture={onUse} onDropCapture={onUse}>
      <UploadZone
        accept={accept}
        initialFiles={files}
        isMultiple
        labelledBy={labelledBy}
        onUploaded={onUploaded}
      />
      {onClose !== null && (
        <Hint isName label={t("related.close_upload")}>
          <ActionIcon
            aria-label={t("related.close_upload")}
            className={classes.closeUpload}
            onClick={onClose}
          >
            <Icon name="close" size={18} />
          </ActionIcon>
        </Hint>
      )}
    </div>
  );
}

/** Collects what arrives between two renderings: each list of changes is made from the one before. */
function useArrivals(onArrived: (files: readonly Item[]) => void): (file: Item) => void {
  const [arrived, setArrived] = useState<readonly Item[]>([]);
  const hand = useEffectEvent((files: readonly Item[]) => {
    setArrived((all) => all.slice(files.length));
    onArrived(files);
  });
  useEffect(() => {
    if (arrived.length === 0) return undefined;
    const timer = setTimeout(() => hand(arrived));
    return () => clearTimeout(timer);
  }, [arrived]);
  return (file) => setArrived((all) => [...all, file]);
}

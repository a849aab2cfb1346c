import type { Item } from "@rowhouse/contract";
import { keyOf, UploadZone, useHost } from "@rowhouse/extension-kit";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Box } from "../../../design/words.tsx";
import { Hint } from "../../../design/hint/hint.tsx";
import { ActionIcon } from "../../../design/icon/action-icon.tsx";
import { Icon } from "../../../design/icon/icon.tsx";
import { useKeepUploads } from "../../../form/draft/uploads/use-keep-uploads.ts";
import classes from "../related-list.module.css";
import type { Picking } from "./use-picking.ts";

interface UploadFilesProps {
  /** Of the list. */
  id: string;
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
  const { id, labelledBy, accept, files, picking, onUse, onClose } = props;
  const { t } = useHost();
  const root = useRef<HTMLDivElement>(null);
  const keepUploads = useKeepUploads();
  const onUploaded = useArrivals((arrived) =>
    picking.link(
      arrived.flatMap((file) => keyOf(file, "id") ?? []),
      arrived,
    ),
  );
  return (
    <Box ref={root} full className={classes.upload} onChangeCapture={onUse} onDropCapture={onUse}>
      <UploadZone
        accept={accept}
        initialFiles={files}
        isMultiple
        labelledBy={labelledBy}
        place={id}
        onUploaded={onUploaded}
      />
      {onClose !== null && (
        <Hint isName label={t("related.close_upload")}>
          <ActionIcon
            aria-label={t("related.close_upload")}
            className={classes.closeUpload}
            onClick={() => void keepUploads(root.current).then((isSure) => isSure && onClose())}
          >
            <Icon name="close" size={18} />
          </ActionIcon>
        </Hint>
      )}
    </Box>
  );
}

interface Arrival {
  file: Item;
  onStaged: () => void;
}

/**
 * Collects what arrives between two renderings: each list of changes is made from the one before. What it gives back is
 * settled when the file is in the list.
 */
function useArrivals(onArrived: (files: readonly Item[]) => void): (file: Item) => Promise<void> {
  const [arrived, setArrived] = useState<readonly Arrival[]>([]);
  const waiting = useRef(new Set<() => void>());
  useEffect(() => {
    const { current } = waiting;
    // Nobody waits for a list that is gone.
    return () => current.forEach((onStaged) => onStaged());
  }, []);
  const hand = useEffectEvent((arrivals: readonly Arrival[]) => {
    setArrived((all) => all.slice(arrivals.length));
    onArrived(arrivals.map(({ file }) => file));
    for (const { onStaged } of arrivals) {
      waiting.current.delete(onStaged);
      onStaged();
    }
  });
  useEffect(() => {
    if (arrived.length === 0) return undefined;
    const timer = setTimeout(() => hand(arrived));
    return () => clearTimeout(timer);
  }, [arrived]);
  return (file) =>
    new Promise((onStaged) => {
      waiting.current.add(onStaged);
      setArrived((all) => [...all, { file, onStaged }]);
    });
}

import { Button } from "@mantine/core";
import type { Item } from "@rowhouse/contract";
import {
  filesCollection,
  fileTypeFilter,
  ItemPicker,
  keyOf,
  UploadZone,
  useHost,
  type ItemKey,
} from "@rowhouse/extension-kit";
import { useState } from "react";

import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./file.module.css";

interface FileChooserProps {
  id: string;
  labelledBy: string;
  describedBy: string | undefined;
  accept: readonly string[];
  /** How existing files are shown. */
  view: "cards" | "table";
  /** Uploaded at once. */
  initialFiles: readonly File[];
  /** The file that is about to be replaced; null when there is none. */
  keptName: string | null;
  /** The file is null when only its key is known. */
  onChoose: (key: ItemKey, file: Item | null) => void;
  onKeep: () => void;
}

/** A zone to upload a file, a button to choose an existing one, and the way back to the one that is there. */
export function FileChooser(props: FileChooserProps) {
  const { accept, keptName, view, onChoose, onKeep, ...zone } = props;
  const { t } = useHost();
  const [isPicking, setPicking] = useState(false);

  function handleUpload(file: Item) {
    const key = keyOf(file, "id");
    if (key !== null) onChoose(key, file);
  }

  return (
    <>
      <UploadZone {...zone} accept={accept} onUploaded={handleUpload} />
      <Button
        className={classes.existing}
        leftSection={<Icon name="photo_library" size={18} />}
        variant="subtle"
        onClick={() => setPicking(true)}
      >
        {t("interfaces.file.choose_existing")}
      </Button>
      {keptName !== null && (
        <Button
          className={classes.existing}
          leftSection={<Icon name="undo" size={18} />}
          variant="subtle"
          onClick={onKeep}
        >
          {t("interfaces.file.keep", { name: keptName })}
        </Button>
      )}
      {isPicking && (
        <ItemPicker
          collection={filesCollection}
          columns={["title", "type", "uploaded_on"]}
          filter={fileTypeFilter(accept)}
          isOpen
          isSingle
          selection={[]}
          title={t("choose_one")}
          view={view}
          onClose={() => setPicking(false)}
          onDone={([chosen], [file]) => {
            if (chosen !== undefined) onChoose(chosen, file ?? null);
          }}
        />
      )}
    </>
  );
}

import { Button } from "@mantine/core";
import type { Item } from "@rowhouse/contract";
import {
  keyOf,
  UploadZone,
  useHost,
  type ItemKey,
  type OptionValues,
} from "@rowhouse/extension-kit";
import { Suspense, useState } from "react";

import { Icon } from "../../design/icon/icon.tsx";
import { lazyPart } from "../../design/lazy/lazy-part.tsx";
import classes from "./file.module.css";
import type { fileOptions } from "./interface.ts";

const LibraryPicker = lazyPart(async () => (await import("./library-picker.tsx")).LibraryPicker, {
  place: "dialog",
  onClose: ({ onClose }) => onClose(),
});

interface FileChooserProps {
  id: string;
  labelledBy: string;
  describedBy: string | undefined;
  options: OptionValues<typeof fileOptions>;
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
  const { options, keptName, onChoose, onKeep, ...zone } = props;
  const { t } = useHost();
  const [isPicking, setPicking] = useState(false);

  function handleUpload(file: Item) {
    const key = keyOf(file, "id");
    if (key !== null) onChoose(key, file);
  }

  return (
    <>
      <UploadZone {...zone} accept={options.accept} onUploaded={handleUpload} />
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
        <Suspense fallback={null}>
          <LibraryPicker options={options} onChoose={onChoose} onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </>
  );
}

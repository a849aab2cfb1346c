import { Button } from "@mantine/core";
import type { Item } from "@rowhouse/contract";
import {
  filesCollection,
  ItemPicker,
  keyOf,
  UploadZone,
  useHost,
  type ItemKey,
  type OptionValues,
} from "@rowhouse/extension-kit";
import { useState } from "react";

import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./file.module.css";
import type { fileOptions } from "./interface.ts";
import { offeredFiles, readCard, readFilters, readPickerStart } from "./picker-options.ts";

const usualColumns = ["title", "type", "uploaded_on"];

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
  const { accept } = options;
  const start = readPickerStart(options.viewQuery);
  const filters = readFilters(options.filters);
  const { t, model } = useHost();
  const fields = model.collections[filesCollection]?.fields ?? {};
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
          card={readCard(options.viewOptions)}
          columns={start.columns.length > 0 ? start.columns : usualColumns}
          filter={offeredFiles({ filters, accept }, fields)}
          isOpen
          isSingle
          search={start.search}
          selection={[]}
          sort={start.sort}
          title={t("choose_one")}
          view={options.viewType === "tabular" ? "table" : "cards"}
          onClose={() => setPicking(false)}
          onDone={([chosen], [file]) => {
            if (chosen !== undefined) onChoose(chosen, file ?? null);
          }}
        />
      )}
    </>
  );
}

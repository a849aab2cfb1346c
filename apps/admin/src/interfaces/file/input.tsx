import { Button } from "@mantine/core";
import type { Item } from "@rowhouse/contract";
import {
  expandedFile,
  filesCollection,
  fileTitle,
  keyOf,
  useHost,
  useItem,
  type InputProps,
  type ItemKey,
  UploadZone,
  type OptionValues,
} from "@rowhouse/extension-kit";
import { useState, Suspense } from "react";
import { Text } from "../../design/words.tsx";
import { useConfirm } from "../../design/dialogs/dialogs.tsx";
import { FileCard } from "./file-card.tsx";
import type { fileOptions } from "./interface.ts";
import { Icon } from "../../design/icon/icon.tsx";
import { lazyPart } from "../../design/lazy/lazy-part.tsx";
import classes from "./file.module.css";

/** One file: its card, which another file may replace, or a zone to upload one and a button to choose an existing one. */
export function Input(props: InputProps<ItemKey | Item | null, typeof fileOptions>) {
  const { id, labelledBy, describedBy, value, onChange, readOnly, options } = props;
  const { t } = useHost();
  const [staged, setStaged] = useState<Item | null>(null);
  const [changed, setChanged] = useState<{ file: Item; of: unknown } | null>(null);
  const [replacement, setReplacement] = useState<readonly File[] | null>(null);
  const confirm = useConfirm();
  const key = keyOf(value, "id");
  const given =
    expandedFile(value) ?? (staged !== null && String(staged.id) === String(key) ? staged : null);
  // The file that was changed here is shown at once, until the form has read it.
  const known = changed !== null && changed.of === value ? changed.file : given;
  const fetched = useItem(filesCollection, known === null ? key : null);

  const name = fileTitle(known ?? fetched.item ?? { id: key });

  function choose(chosen: ItemKey, file: Item | null) {
    setStaged(file);
    setReplacement(null);
    onChange({ id: chosen });
  }

  /** A dropped file may have missed the zone that it was meant for. */
  async function askToReplace(file: File) {
    const isSure = await confirm({
      title: t("interfaces.file.replace_title"),
      message: t("interfaces.file.replace_confirm", { name, next: file.name }),
      confirmLabel: t("interfaces.file.replace"),
    });
    if (isSure) setReplacement([file]);
  }

  if (key !== null && replacement === null) {
    return (
      <FileCard
        describedBy={describedBy}
        absence={known === null ? fetched.absence : null}
        file={known ?? fetched.item}
        id={id}
        isCropped={options.crop}
        isLoading={known === null && fetched.isLoading}
        itemKey={key}
        labelledBy={labelledBy}
        mayDelete={options.allowDelete && !readOnly}
        onChanged={(file) => setChanged({ file, of: value })}
        onDeleted={() => onChange(null)}
        onDeselect={readOnly ? null : () => onChange(null)}
        onDropFile={readOnly ? null : (file) => void askToReplace(file)}
        onReplace={readOnly ? null : () => setReplacement([])}
      />
    );
  }
  if (readOnly) {
    return (
      <Text as="p" aria-labelledby={labelledBy} color="quiet" id={id} role="note">
        {t("interfaces.file.none")}
      </Text>
    );
  }
  return (
    <FileChooser
      describedBy={describedBy}
      id={id}
      initialFiles={replacement ?? []}
      keptName={replacement === null ? null : name}
      labelledBy={labelledBy}
      options={options}
      onChoose={choose}
      onKeep={() => setReplacement(null)}
    />
  );
}

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

/**
 * A zone to upload a file, a button to choose an existing one, and the way back to the one that is there. Who may not add files is
 * told so.
 */
function FileChooser(props: FileChooserProps) {
  const { options, keptName, onChoose, onKeep, ...zone } = props;
  const { t, can } = useHost();
  const [isPicking, setPicking] = useState(false);

  function handleUpload(file: Item) {
    const key = keyOf(file, "id");
    if (key !== null) onChoose(key, file);
  }

  return (
    <>
      {can("create", filesCollection) ? (
        <UploadZone {...zone} accept={options.accept} onUploaded={handleUpload} />
      ) : (
        <Text as="p" id={zone.id} aria-labelledby={zone.labelledBy} color="quiet" role="note">
          {t("interfaces.file.no_upload")}
        </Text>
      )}
      {can("read", filesCollection) && (
        <Button
          className={classes.existing}
          leftSection={<Icon name="photo_library" size={18} />}
          variant="subtle"
          onClick={() => setPicking(true)}
        >
          {t("interfaces.file.choose_existing")}
        </Button>
      )}
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

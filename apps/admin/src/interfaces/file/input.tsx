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
} from "@rowhouse/extension-kit";
import { useState } from "react";
import { Text } from "../../design/words.tsx";
import { useConfirm } from "../../design/dialogs/dialogs.tsx";
import { FileCard } from "./file-card.tsx";
import { FileChooser } from "./file-chooser.tsx";
import type { fileOptions } from "./interface.ts";

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

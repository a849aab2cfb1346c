import { Button } from "@mantine/core";
import type { Item } from "@rowhouse/contract";
import {
  ItemPicker,
  keyOf,
  UploadZone,
  useHost,
  useItem,
  type InputProps,
  type ItemKey,
} from "@rowhouse/extension-kit";
import { useState } from "react";

import { Icon } from "../../ui/icon/icon.tsx";
import { FileCard } from "./file-card.tsx";
import classes from "./file.module.css";
import type { fileOptions } from "./interface.ts";
import { expandedFile, filesCollection, typeFilter } from "./model.ts";

/** One file: its card, or a zone to upload one and a button to choose an existing one. */
export function Input(props: InputProps<ItemKey | Item | null, typeof fileOptions>) {
  const { id, labelledBy, describedBy, value, onChange, readOnly, options } = props;
  const { t } = useHost();
  const [staged, setStaged] = useState<Item | null>(null);
  const [isPicking, setPicking] = useState(false);
  const { accept } = options;
  const key = keyOf(value, "id");
  const known =
    expandedFile(value) ?? (staged !== null && String(staged.id) === String(key) ? staged : null);
  const fetched = useItem(filesCollection, known === null ? key : null);

  function stage(file: Item) {
    setStaged(file);
    onChange({ id: file.id });
  }

  if (key !== null) {
    return (
      <FileCard
        describedBy={describedBy}
        file={known ?? fetched.item}
        id={id}
        isCropped={options.crop}
        isLoading={known === null && fetched.isLoading}
        itemKey={key}
        labelledBy={labelledBy}
        onDeselect={readOnly ? null : () => onChange(null)}
      />
    );
  }
  if (readOnly) {
    return (
      <p aria-labelledby={labelledBy} className={classes.none} id={id} role="note">
        {t("interfaces.file.none")}
      </p>
    );
  }
  return (
    <>
      <UploadZone
        accept={accept}
        describedBy={describedBy}
        id={id}
        labelledBy={labelledBy}
        onUploaded={stage}
      />
      <Button
        className={classes.existing}
        leftSection={<Icon name="photo_library" size={18} />}
        variant="subtle"
        onClick={() => setPicking(true)}
      >
        {t("interfaces.file.choose_existing")}
      </Button>
      {isPicking && (
        <ItemPicker
          collection={filesCollection}
          columns={["title", "type", "uploaded_on"]}
          filter={typeFilter(accept)}
          isOpen
          isSingle
          selection={[]}
          title={t("choose_one")}
          onClose={() => setPicking(false)}
          onDone={([chosen], [file]) => {
            if (file !== undefined) stage(file);
            else if (chosen !== undefined) onChange({ id: chosen });
          }}
        />
      )}
    </>
  );
}

import { Button, Modal, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../../../i18n/translation.ts";
import { DialogFoot } from "../../../../design/dialogs/dialog-foot.tsx";
import { Icon } from "../../../../design/icon/icon.tsx";
import { useBackCloses } from "../../../../design/layers/use-back-closes.ts";
import { Stack, Text } from "../../../../design/words.tsx";
import type { FolderNode, FolderTree } from "../folder.model.ts";
import { FolderTree as Tree } from "../tree/folder-tree.tsx";
import type { LeadingPlace, TreeRow } from "../tree/tree.model.ts";
import { NameDialog } from "./name-dialog.tsx";
import classes from "../tree/tree.module.css";

export interface FolderPickerProps {
  title: string;
  tree: FolderTree;
  /** The place above all folders. */
  top: Omit<LeadingPlace, "place">;
  /** Folders that cannot be chosen. */
  isOff: (folder: FolderNode | null) => boolean;
  /** A note on a folder before it is chosen, and whether that rules it out. */
  noteOf?: (folder: FolderNode | null) => { text: string; isRefused: boolean } | null;
  mayCreate: boolean;
  isBusy: boolean;
  /** Called with the chosen folder; null for the place above all. */
  onPick: (folder: FolderNode | null) => void;
  onClose: () => void;
}

/** A dialog in which one folder is chosen from the tree, found by its name, or made. */
export function FolderPicker(props: FolderPickerProps) {
  const { title, tree, top, isOff, noteOf, mayCreate, isBusy, onPick, onClose } = props;
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<number | null | undefined>();
  const [isNaming, setNaming] = useState(false);
  useBackCloses(onClose);
  const folder = typeof chosen === "number" ? (tree.byId.get(chosen) ?? null) : null;
  const isChosen = chosen !== undefined && (chosen === null || folder !== null) && !isOff(folder);
  const note = isChosen ? (noteOf?.(folder) ?? null) : null;
  const isPickable = isChosen && note?.isRefused !== true;
  const choose = ({ place, folder: picked }: TreeRow) => {
    if (place === chosen && isPickable) return onPick(picked);
    setChosen(picked?.id ?? null);
  };
  return (
    <Modal opened onClose={onClose} title={title} size="md">
      <Stack gap={3}>
        <TextInput
          type="search"
          leftSection={<Icon name="search" size={18} />}
          aria-label={t("library.find")}
          placeholder={t("library.find")}
          value={search}
          maxLength={100}
          onChange={(event) => setSearch(event.currentTarget.value)}
          data-autofocus
        />
        <Stack border radius="card" className={classes.picker}>
          <Tree
            label={title}
            tree={tree}
            leading={[{ place: null, ...top }]}
            current={chosen}
            search={search}
            onOpen={choose}
            isOff={(row) => isOff(row.folder)}
          />
        </Stack>
        <Text size="small" color="quiet" role="status">
          {isChosen
            ? t("library.chosen", { folder: folder?.name ?? top.name })
            : t("library.choose")}
        </Text>
        <Note note={note} />
        <DialogFoot>
          {mayCreate ? (
            <Button
              variant="subtle"
              leftSection={<Icon name="create_new_folder" size={18} />}
              className={classes.start}
              onClick={() => setNaming(true)}
            >
              {t("library.create")}
            </Button>
          ) : null}
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button disabled={!isPickable} loading={isBusy} onClick={() => onPick(folder)}>
            {t("library.moveHere")}
          </Button>
        </DialogFoot>
      </Stack>
      {isNaming ? (
        <NameDialog
          tree={tree}
          folder={null}
          parent={folder}
          onDone={({ id }) => {
            setNaming(false);
            setSearch("");
            setChosen(id);
          }}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </Modal>
  );
}

function Note({ note }: { note: { text: string; isRefused: boolean } | null }) {
  if (note === null) return null;
  return (
    <Text as="p" size="small" color={note.isRefused ? "danger" : "warning"} role="status">
      {note.text}
    </Text>
  );
}

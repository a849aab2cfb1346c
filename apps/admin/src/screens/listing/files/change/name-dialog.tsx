import { Button, Modal, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslation } from "../../../../i18n/translation.ts";
import {
  changeFolderMutation,
  createFolderMutation,
  type ListedFolder,
} from "../../../../data/file-folders.ts";
import { refusalOf } from "../../../../data/refusal.ts";
import { DialogFoot } from "../../../../design/dialogs/dialog-foot.tsx";
import { useBackCloses } from "../../../../design/layers/use-back-closes.ts";
import { Stack, Text } from "../../../../design/words.tsx";
import { useErrorText } from "../../../../i18n/use-error-text.ts";
import type { FolderNode, FolderTree } from "../folder.model.ts";

/** Characters of a name that are stored (API contract 2.12). */
const longestName = 191;

export interface NameDialogProps {
  tree: FolderTree;
  /** The folder that is renamed; null makes one. */
  folder: FolderNode | null;
  /** The folder that it is in; null at the top. */
  parent: FolderNode | null;
  onDone: (named: ListedFolder) => void;
  onClose: () => void;
}

/** The name of a folder. Within a folder two of one name are refused; at the top they are not, and one is told. */
export function NameDialog({ tree, folder, parent, onDone, onClose }: NameDialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(folder?.name ?? "");
  const create = useMutation(createFolderMutation());
  const change = useMutation(changeFolderMutation());
  useBackCloses(onClose);
  const save = folder === null ? create : change;
  const reason = useErrorText(save.error);
  const name = typed.trim();
  const isThere = (parent?.children ?? tree.roots).some(
    (one) => one.name === name && one.id !== folder?.id,
  );
  const isTaken = (isThere && parent !== null) || refusalOf(save.error)?.key === "duplicateKey";
  const parent_folder = parent?.id ?? null;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (name === "" || isTaken || save.isPending) return;
    if (folder === null)
      return create.mutate({ name, parent_folder }, { onSuccess: (made) => onDone(made) });
    const { id } = folder;
    if (name === folder.name) return onClose();
    change.mutate(
      { id, changes: { name } },
      { onSuccess: () => onDone({ id, name, parent_folder }) },
    );
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(folder === null ? "library.create" : "library.rename")}
      size="sm"
    >
      <form noValidate onSubmit={handleSubmit}>
        <Stack gap={6}>
          <TextInput
            label={t("library.name")}
            description={parent === null ? null : t("library.nameIn", { folder: parent.name })}
            value={typed}
            dir="auto"
            required
            maxLength={longestName}
            autoComplete="off"
            error={isTaken ? t("library.taken") : save.error === null ? null : reason}
            onChange={(event) => {
              save.reset();
              setTyped(event.currentTarget.value);
            }}
            data-autofocus
          />
          {isThere && parent === null ? (
            <Text as="p" size="small" color="warning" role="status">
              {t("library.takenAtTop")}
            </Text>
          ) : null}
          <DialogFoot>
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={name === "" || isTaken}>
              {t(folder === null ? "library.make" : "save")}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}

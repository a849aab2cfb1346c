import { Modal } from "@mantine/core";
import { fileTitle, useHost, type FileToolsProps } from "@rowhouse/extension-kit";
import { useId } from "react";

import { useKeepUploads } from "../upload-zone/use-keep-uploads.ts";
import { BackToOriginal } from "./back-to-original.tsx";
import { DeleteFile } from "./delete-file.tsx";
import { FileUses } from "./file-uses.tsx";
import { NewContent } from "./new-content.tsx";
import { PictureEditor } from "./picture-editor.tsx";

/** The dialog of one tool for a file. What it changes is stored at once. */
export function FileTools({ file, tool, onChanged, onDeleted, ...props }: FileToolsProps) {
  const { t } = useHost();
  const keepUploads = useKeepUploads();
  const inside = useId();
  const onClose = () =>
    void keepUploads(document.getElementById(inside)).then((isSure) => isSure && props.onClose());
  const shared = { id: Number(file["id"]), name: fileTitle(file), onClose, onChanged };
  return (
    <Modal
      opened
      size={tool === "edit" ? "xl" : "md"}
      title={t(`file_dialogs.titles.${tool}`, { name: shared.name })}
      onClose={onClose}
    >
      {tool === "edit" && <PictureEditor {...shared} />}
      {tool === "original" && <BackToOriginal {...shared} />}
      {tool === "content" && <NewContent {...shared} inside={inside} onStored={props.onClose} />}
      {tool === "uses" && <FileUses {...shared} />}
      {tool === "delete" && <DeleteFile {...shared} onDeleted={onDeleted} />}
    </Modal>
  );
}

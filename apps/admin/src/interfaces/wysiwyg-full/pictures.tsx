import {
  filesCollection,
  fileTypeFilter,
  ItemPicker,
  useHost,
  type Item,
} from "@rowhouse/extension-kit";
import type { Editor } from "@tiptap/react";
import { useState } from "react";

/** Where the pictures of a text come from. */
export interface PictureSource {
  /** Id of the field, which says what uploads belong to. */
  id: string;
  /** They go into the library of files, and not into the text itself. */
  isUpload: boolean;
  /** Begins the addresses of pictures of the library, instead of the server's own. */
  base: string | undefined;
}

interface Pictures {
  isUploading: boolean;
  /** Puts pictures from the device into the text. */
  addFiles: (files: readonly File[]) => Promise<void>;
  /** Puts a picture of the library into the text. */
  addItem: (file: Item) => void;
}

/** Pictures go into the library of files, or, where the option says so, into the text itself. */
export function usePictures(
  editor: Editor | null,
  { id, isUpload, base }: PictureSource,
): Pictures {
  const { uploadFile, fileUrl, notify, t } = useHost();
  const [isUploading, setUploading] = useState(false);

  function insert(src: string, alt: string) {
    editor?.chain().focus().insertContent({ type: "picture", attrs: { src, alt } }).run();
  }

  function addItem(file: Item) {
    const name = file["filename"];
    const own = base !== undefined && typeof name === "string" ? base + name : null;
    const src = own ?? fileUrl(file, "original");
    const title = file["description"] ?? file["title"];
    if (src !== null) insert(src, typeof title === "string" ? title : "");
  }

  async function addFiles(files: readonly File[]) {
    setUploading(true);
    // All begin at once, so that all are waited for; they stand in the order in which they were chosen.
    const begun = files.map((file) => ({
      file,
      stored: isUpload ? settled(uploadFile(file, { place: id })) : null,
    }));
    for (const { file, stored } of begun) {
      try {
        if (stored === null) insert(await dataAddress(file), file.name);
        else addItem((await stored)());
      } catch {
        notify({
          color: "danger",
          title: t("interfaces.wysiwyg-full.not_added", { name: file.name }),
        });
      }
    }
    setUploading(false);
  }

  return { isUploading, addFiles, addItem };
}

/** The outcome of a promise, to be looked at later. */
function settled<T>(promise: Promise<T>): Promise<() => T> {
  return promise.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error;
    },
  );
}

function dataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(new Error("The file cannot be read.")));
    reader.readAsDataURL(file);
  });
}

interface PicturePickerProps {
  onAdd: (file: Item) => void;
  onClose: () => void;
}

/** Chooses a picture of the library. */
export function PicturePicker({ onAdd, onClose }: PicturePickerProps) {
  const { t } = useHost();
  return (
    <ItemPicker
      collection={filesCollection}
      columns={["title", "type", "uploaded_on"]}
      filter={fileTypeFilter(["image/*"])}
      isOpen
      isSingle
      selection={[]}
      title={t("choose_one")}
      onClose={onClose}
      onDone={(_keys, [file]) => {
        if (file !== undefined) onAdd(file);
      }}
    />
  );
}

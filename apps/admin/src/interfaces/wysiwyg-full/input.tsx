import { ActionIcon, Loader } from "@mantine/core";
import {
  filesCollection,
  fileTypeFilter,
  ItemPicker,
  useHost,
  type Item,
} from "@rowhouse/extension-kit";
import { EditorContent } from "@tiptap/react";
import { useRef, useState } from "react";

import { Hint } from "../../ui/hint/hint.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import frameClasses from "../../ui/rich-editor/rich-editor.module.css";
import { useFullScreen } from "../../ui/rich-editor/full-screen.ts";
import classes from "./editor/full.module.css";
import { FullToolbar, type Panel } from "./editor/full-toolbar.tsx";
import { SourceText } from "./editor/source-text.tsx";
import { useFullText, type FullTextProps } from "./editor/use-full-text.ts";
import { usePictures } from "./editor/use-pictures.ts";

/** Rich text with a fixed toolbar, tables, pictures and films; its HTML can be edited as well. */
export function Input(props: FullTextProps) {
  const { readOnly, error, options } = props;
  const { t } = useHost();
  const frame = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [panel, setPanel] = useState<Panel>(null);
  const [isSource, setSource] = useState(false);
  const [isFull, setFull] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const editor = useFullText(props, {
    onLinkKey: () => setPanel("link"),
    onPictures: (files) => void pictures.addFiles(files),
  });
  const pictures = usePictures(editor, {
    id: props.id,
    isUpload: options.upload_files,
    base: options.custom_url,
  });
  useFullScreen(frame, {
    isFull,
    isEscapeFree: panel === null && !isPicking,
    onLeave: () => setFull(false),
  });
  return (
    <div
      ref={frame}
      className={frameClasses.frame}
      data-full={isFull || undefined}
      data-invalid={error !== null || undefined}
      data-read-only={readOnly || undefined}
      popover={isFull ? "manual" : undefined}
    >
      {isSource ? (
        <SourceText input={props} />
      ) : (
        <EditorContent className={classes.content} editor={editor} />
      )}
      {!readOnly && (
        // Behind the text for the Tab key, above it for the eye.
        <div className={classes.strip}>
          {editor !== null && !isSource && (
            <FullToolbar
              editor={editor}
              panel={panel}
              tools={options.toolbarOptions}
              onChoose={() => setPicking(true)}
              onPanel={setPanel}
              onUpload={() => chooser.current?.click()}
            />
          )}
          <Corner
            isFull={isFull}
            isSource={isSource}
            isUploading={pictures.isUploading}
            onFull={() => setFull(!isFull)}
            onSource={() => setSource(!isSource)}
          />
          <input
            ref={chooser}
            accept="image/*"
            aria-label={t("interfaces.wysiwyg-full.image")}
            hidden
            multiple
            tabIndex={-1}
            type="file"
            onChange={({ currentTarget }) => {
              void pictures.addFiles([...(currentTarget.files ?? [])]);
              currentTarget.value = "";
            }}
          />
        </div>
      )}
      {isPicking && <PicturePicker onAdd={pictures.addItem} onClose={() => setPicking(false)} />}
    </div>
  );
}

interface CornerProps {
  isFull: boolean;
  isSource: boolean;
  isUploading: boolean;
  onFull: () => void;
  onSource: () => void;
}

/** The ways to the HTML and to the whole screen. */
function Corner({ isFull, isSource, isUploading, onFull, onSource }: CornerProps) {
  const { t } = useHost();
  const buttons = [
    {
      icon: isSource ? "wysiwyg" : "code_blocks",
      label: t(`interfaces.wysiwyg-full.${isSource ? "text_view" : "source_view"}`),
      onUse: onSource,
    },
    {
      icon: isFull ? "close" : "fullscreen",
      label: t(isFull ? "close" : "interfaces.wysiwyg.distraction_free_mode"),
      onUse: onFull,
    },
  ];
  return (
    <div className={classes.corner}>
      {isUploading && <Loader aria-label={t("interfaces.wysiwyg-full.uploading")} />}
      {buttons.map(({ icon, label, onUse }) => (
        <Hint key={icon} isName label={label}>
          <ActionIcon aria-label={label} size={28} onClick={onUse}>
            <Icon name={icon} size={18} />
          </ActionIcon>
        </Hint>
      ))}
    </div>
  );
}

interface PicturePickerProps {
  onAdd: (file: Item) => void;
  onClose: () => void;
}

function PicturePicker({ onAdd, onClose }: PicturePickerProps) {
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

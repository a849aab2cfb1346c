import { Button } from "@mantine/core";
import type { Item } from "@rowhouse/contract";
import {
  captionsQuery,
  filesCollection,
  fileTitle,
  ItemPicker,
  readText,
  useHost,
  useItems,
} from "@rowhouse/extension-kit";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { addCaptionsMutation, removeCaptionsMutation } from "../../data/captions.ts";
import { SelectBox } from "../../design/field/select/select-box.tsx";
import { IconButton } from "../../design/hint/icon-button.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { languageName, languagesIn } from "../../design/languages/languages.ts";
import { Row, Stack, Text } from "../../design/words.tsx";
import { ToolFooter } from "./tool-footer.tsx";
import classes from "./file-tools.module.css";

/** Files of the library that may become captions. */
const accepted = ["text/vtt", "application/x-subrip"];

interface CaptionsProps {
  id: number;
  name: string;
  onClose: () => void;
}

/** The captions of a film or a recording, by language; some are added from the device or the library, and taken out. */
export function Captions({ id, name, onClose }: CaptionsProps) {
  const { t, locale } = useHost();
  const list = useItems(filesCollection, captionsQuery(id));
  const [language, setLanguage] = useState<string | null>(() => locale.split("-")[0] ?? null);
  const [isPicking, setPicking] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const languages = useMemo(() => languagesIn(locale), [locale]);
  const adding = useMutation(addCaptionsMutation(id));
  const removal = useMutation(removeCaptionsMutation(id));

  async function addFrom(file: File | undefined): Promise<void> {
    if (file !== undefined && language !== null)
      adding.mutate({ language, text: await textOf(file), filename: file.name });
  }

  return (
    <>
      <p className={classes.text}>{t("file_dialogs.captions_hint", { name })}</p>
      {list.items.length === 0 ? (
        <Text as="p" color="quiet" below={4}>
          {list.isLoading ? t("loading") : t("file_dialogs.no_captions")}
        </Text>
      ) : (
        <Stack as="ul" below={4}>
          {list.items.map((captions) => (
            <Entry
              key={String(captions["id"])}
              captions={captions}
              isBusy={removal.isPending}
              onRemove={() => removal.mutate(Number(captions["id"]))}
            />
          ))}
        </Stack>
      )}
      <Row wrap gap={3} align="end" below={4}>
        <SelectBox
          label={t("file_dialogs.captions_language")}
          options={languages}
          placeholder={t("file_dialogs.captions_language")}
          value={language}
          onChange={setLanguage}
        />
        <Button
          disabled={language === null}
          leftSection={<Icon name="upload" size={18} />}
          loading={adding.isPending}
          variant="default"
          onClick={() => box.current?.click()}
        >
          {t("select_from_device")}
        </Button>
        <Button
          disabled={language === null || adding.isPending}
          leftSection={<Icon name="photo_library" size={18} />}
          variant="default"
          onClick={() => setPicking(true)}
        >
          {t("file_dialogs.captions_choose")}
        </Button>
        <input
          ref={box}
          accept=".vtt,.srt"
          aria-hidden
          className={classes.box}
          tabIndex={-1}
          type="file"
          onChange={({ currentTarget }) => {
            void addFrom(currentTarget.files?.[0]);
            // The same file may be chosen again once it is mended.
            currentTarget.value = "";
          }}
        />
      </Row>
      {isPicking && (
        <Picker
          onClose={() => setPicking(false)}
          onPick={(file) => language !== null && adding.mutate({ language, file })}
        />
      )}
      <ToolFooter error={adding.error ?? removal.error ?? list.error} onClose={onClose} />
    </>
  );
}

/** The files of the library that may become captions, and are not yet. */
function Picker({ onClose, onPick }: { onClose: () => void; onPick: (file: number) => void }) {
  const { t } = useHost();
  return (
    <ItemPicker
      isOpen
      isSingle
      collection={filesCollection}
      columns={["title", "filename"]}
      filter={[
        { path: ["type"], operator: "in", value: accepted, logical: "and" },
        { path: ["caption_of"], operator: "null", value: null, logical: "and" },
      ]}
      selection={[]}
      title={t("file_dialogs.captions_choose")}
      view="table"
      onClose={onClose}
      onDone={([file]) => file !== undefined && onPick(Number(file))}
    />
  );
}

interface EntryProps {
  captions: Item;
  isBusy: boolean;
  onRemove: () => void;
}

function Entry({ captions, isBusy, onRemove }: EntryProps) {
  const { t, locale } = useHost();
  const language = languageName(readText(captions["caption_language"]) ?? "", locale);
  return (
    <Row as="li" gap={3} align="center">
      <Text weight="medium">{language}</Text>
      <Text grow truncate color="quiet">
        <bdi>{fileTitle(captions)}</bdi>
      </Text>
      <IconButton
        disabled={isBusy}
        icon="remove"
        label={t("file_dialogs.captions_remove", { language })}
        onClick={onRemove}
      />
    </Row>
  );
}

/** UTF-8, or what old programs for subtitles write. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

import { Loader } from "@mantine/core";
import {
  useIsPainted,
  type FileToolsProps,
  type HostParts,
  type ItemDrawerProps,
  type ItemPickerProps,
  type OptionFieldsProps,
  type RelatedListProps,
  type TranslationDeskProps,
  type RowListProps,
  type UploadZoneProps,
} from "@rowhouse/extension-kit";
import { Suspense, use } from "react";

import { addTexts } from "../i18n/i18n.ts";
import { withInputTexts } from "../i18n/input-texts.ts";
import { Cell } from "../registry/cell/cell.tsx";
import { InputHost } from "../registry/input-host.tsx";
import { InputPlaceholder } from "../registry/input-placeholder.tsx";
import { InputRoom } from "../registry/input-room.ts";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

const LazyPicker = lazyPart(
  async () => (await import("./item-picker/item-picker.tsx")).ItemPicker,
  { place: "dialog", onClose: ({ onClose }) => onClose() },
);
const LazyZone = lazyPart(
  () => withInputTexts(async () => (await import("./upload-zone/upload-zone.tsx")).UploadZone),
  { place: "part" },
);

const LazyTools = lazyPart(
  async () => {
    const [Tools] = await Promise.all([
      withInputTexts(async () => (await import("./file-tools/file-tools.tsx")).FileTools),
      addTexts("file-tools"),
      // They say beforehand why a picture cannot be edited.
      addTexts("refusals"),
    ]);
    return Tools;
  },
  { place: "dialog", onClose: ({ onClose }) => onClose() },
);

const LazyList = lazyPart(
  () => withInputTexts(async () => (await import("./related-list/related-list.tsx")).RelatedList),
  { place: "part" },
);

const LazyDrawer = lazyPart(
  () => withInputTexts(async () => (await import("./item-drawer/item-drawer.tsx")).ItemDrawer),
  { place: "dialog", onClose: ({ onClose }) => onClose() },
);

const LazyRows = lazyPart(
  () => withInputTexts(async () => (await import("./row-list/row-list.tsx")).RowList),
  { place: "part" },
);

const LazyOptions = lazyPart(
  async () => {
    const [Fields] = await Promise.all([
      withInputTexts(async () => (await import("./option-fields.tsx")).OptionFields),
      addTexts("options"),
    ]);
    return Fields;
  },
  { place: "part" },
);

const LazyDesk = lazyPart(
  () =>
    withInputTexts(
      async () => (await import("./translation-desk/translation-desk.tsx")).TranslationDesk,
    ),
  { place: "part" },
);

/** The larger parts that interfaces may render. Those that most pages never need are loaded on their first render. */
export const hostParts: HostParts = {
  ValueCell: Cell,
  ItemPicker,
  UploadZone,
  FileTools,
  RelatedList,
  ItemDrawer,
  OptionFields,
  TranslationDesk,
  FieldInput: InputHost,
  RowList,
};

function ItemPicker(props: ItemPickerProps) {
  return (
    <Suspense fallback={null}>
      <LazyPicker {...props} />
    </Suspense>
  );
}

function UploadZone(props: UploadZoneProps) {
  return (
    <Suspense fallback={<Loader size={20} />}>
      <LazyZone {...props} />
    </Suspense>
  );
}

function FileTools(props: FileToolsProps) {
  return (
    <Suspense fallback={null}>
      <LazyTools {...props} />
    </Suspense>
  );
}

function OptionFields(props: OptionFieldsProps) {
  const { length } = props.options.fields;
  return (
    <Suspense fallback={<InputPlaceholder lines={length * optionLines} />}>
      <LazyOptions {...props} />
    </Suspense>
  );
}

function RowList(props: RowListProps) {
  return (
    <Suspense fallback={<InputPlaceholder lines={rowLines} />}>
      <LazyRows {...props} />
    </Suspense>
  );
}

/** Its code and its rows come once the page around it is painted. */
function RelatedList(props: RelatedListProps) {
  const isPainted = useIsPainted();
  const room = <InputPlaceholder lines={relatedLines} />;
  if (!isPainted) return room;
  return (
    <Suspense fallback={room}>
      <LazyList {...props} />
    </Suspense>
  );
}

function ItemDrawer(props: ItemDrawerProps) {
  return (
    <Suspense fallback={null}>
      <LazyDrawer {...props} />
    </Suspense>
  );
}

/** As a list of rows. */
function TranslationDesk(props: TranslationDeskProps) {
  const isPainted = useIsPainted();
  const room = use(InputRoom) ?? <InputPlaceholder lines={deskLines} />;
  if (!isPainted) return room;
  return (
    <Suspense fallback={room}>
      <LazyDesk {...props} />
    </Suspense>
  );
}

/** The room of the languages. */
const deskLines = 2.2;

/** The room of an empty list, in lines of text. */
const relatedLines = 4.5;

/** The room of two rows with the button below them, in lines of text. */
const rowLines = 6;

/** The room of an option with its label, in lines of text. */
const optionLines = 3;

import { Loader } from "@mantine/core";
import { findCollection } from "@rowhouse/contract";
import {
  useHost,
  useIsPainted,
  type AbsentItemProps,
  type FileToolsProps,
  type HostParts,
  type ItemDrawerProps,
  type ItemPickerProps,
  type OptionFieldsProps,
  type RelatedListProps,
  type RestoreButtonProps,
  type TranslationDeskProps,
  type RowListProps,
  type UploadZoneProps,
} from "@rowhouse/extension-kit";
import { Suspense, use } from "react";

import { Cell } from "../registry/cell/cell.tsx";
import { InputHost } from "../registry/input-host.tsx";
import { InputPlaceholder } from "../registry/input-placeholder.tsx";
import { InputRoom } from "../registry/input-room.ts";
import { AbsentItem as AbsentSign } from "../design/field/absent-item.tsx";
import { SelectBox } from "../design/field/select/select-box.tsx";
import { lazyPart } from "../design/lazy/lazy-part.tsx";

const LazyPicker = lazyPart(
  async () => (await import("./item-picker/item-picker.tsx")).ItemPicker,
  { place: "dialog", onClose: ({ onClose }) => onClose() },
);
const LazyZone = lazyPart(async () => (await import("./upload-zone/upload-zone.tsx")).UploadZone, {
  place: "part",
  texts: ["inputs"],
});

const LazyTools = lazyPart(async () => (await import("./file-tools/file-tools.tsx")).FileTools, {
  place: "dialog",
  // Refusals say beforehand why a picture cannot be edited.
  texts: ["inputs", "file-tools", "refusals"],
  onClose: ({ onClose }) => onClose(),
});

const LazyList = lazyPart(
  async () => (await import("./related-list/related-list.tsx")).RelatedList,
  { place: "part", texts: ["inputs"] },
);

const LazyDrawer = lazyPart(
  async () => (await import("./item-drawer/item-drawer.tsx")).ItemDrawer,
  { place: "dialog", texts: ["inputs"], onClose: ({ onClose }) => onClose() },
);

const LazyRows = lazyPart(async () => (await import("./row-list/row-list.tsx")).RowList, {
  place: "part",
  texts: ["inputs"],
});

const LazyOptions = lazyPart(async () => (await import("./option-fields.tsx")).OptionFields, {
  place: "part",
  texts: ["inputs", "options"],
});

const LazyDesk = lazyPart(
  async () => (await import("./translation-desk/translation-desk.tsx")).TranslationDesk,
  { place: "part", texts: ["inputs"] },
);

const LazyRestore = lazyPart(
  async () => (await import("../editor/removal/restore-button.tsx")).RestoreButton,
  {
    place: "part",
  },
);

/** The larger parts that interfaces may render. Those that most pages never need are loaded on their first render. */
export const hostParts: HostParts = {
  ValueCell: Cell,
  Select: SelectBox,
  ItemPicker,
  UploadZone,
  FileTools,
  RelatedList,
  ItemDrawer,
  OptionFields,
  TranslationDesk,
  FieldInput: InputHost,
  RowList,
  RestoreButton,
  AbsentItem,
};

function AbsentItem({ collection: name, ...reference }: AbsentItemProps) {
  const { model, collectionName } = useHost();
  const collection = findCollection(model, name);
  return (
    <AbsentSign
      {...reference}
      collection={collection === null ? name : collectionName(collection)}
    />
  );
}

function RestoreButton(props: RestoreButtonProps) {
  return (
    <Suspense fallback={null}>
      <LazyRestore {...props} />
    </Suspense>
  );
}

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

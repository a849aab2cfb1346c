import { Loader } from "@mantine/core";
import {
  useIsPainted,
  type HostParts,
  type ItemPickerProps,
  type RelatedListProps,
  type UploadZoneProps,
} from "@rowhouse/extension-kit";
import { Suspense } from "react";

import { Cell } from "../registry/cell/cell.tsx";
import { InputPlaceholder } from "../registry/input-placeholder.tsx";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

const LazyPicker = lazyPart(
  async () => (await import("./item-picker/item-picker.tsx")).ItemPicker,
  { place: "dialog", onClose: ({ onClose }) => onClose() },
);
const LazyZone = lazyPart(async () => (await import("./upload-zone/upload-zone.tsx")).UploadZone, {
  place: "part",
});

const LazyList = lazyPart(
  async () => (await import("./related-list/related-list.tsx")).RelatedList,
  { place: "part" },
);

/** The larger parts that interfaces may render. Those that most pages never need are loaded on their first render. */
export const hostParts: HostParts = { ValueCell: Cell, ItemPicker, UploadZone, RelatedList };

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

/** The room of an empty list, in lines of text. */
const relatedLines = 4.5;

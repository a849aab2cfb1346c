import { Loader } from "@mantine/core";
import type { HostParts, ItemPickerProps, UploadZoneProps } from "@rowhouse/extension-kit";
import { Suspense } from "react";

import { Cell } from "../registry/cell.tsx";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

const LazyPicker = lazyPart(
  async () => (await import("./item-picker/item-picker.tsx")).ItemPicker,
  { place: "dialog", onClose: ({ onClose }) => onClose() },
);
const LazyZone = lazyPart(async () => (await import("./upload-zone/upload-zone.tsx")).UploadZone, {
  place: "part",
});

/** The larger parts that interfaces may render. Those that most pages never need are loaded on their first render. */
export const hostParts: HostParts = { ValueCell: Cell, ItemPicker, UploadZone };

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

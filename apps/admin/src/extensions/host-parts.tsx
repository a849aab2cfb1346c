import { Loader } from "@mantine/core";
import type { HostParts, ItemPickerProps, UploadZoneProps } from "@rowhouse/extension-kit";
import { lazy, Suspense } from "react";

import { Cell } from "../registry/cell.tsx";

const LazyPicker = lazy(async () => ({
  default: (await import("./item-picker/item-picker.tsx")).ItemPicker,
}));
const LazyZone = lazy(async () => ({
  default: (await import("./upload-zone/upload-zone.tsx")).UploadZone,
}));

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

import { Loader } from "@mantine/core";
import { findCollection } from "@rowhouse/contract";
import {
  useHost,
  useIsPainted,
  type AbsentItemProps,
  type HostParts,
} from "@rowhouse/extension-kit";
import { Suspense, use, type ComponentType, type ReactNode } from "react";

import { Cell } from "../registry/cell/cell.tsx";
import { InputHost } from "../registry/input-host.tsx";
import { InputPlaceholder } from "../registry/input-placeholder.tsx";
import { InputRoom } from "../registry/parts.ts";
import { AbsentItem as AbsentSign } from "../design/field/absent-item.tsx";
import { Icon } from "../design/icon/icon.tsx";
import { SelectBox } from "../design/field/select/select-box.tsx";
import { lazyPart, type LazyOptions, type LazyPart } from "../design/lazy/lazy-part.tsx";

/** The larger parts that interfaces may render. Those that most pages never need are loaded on their first render. */
export const hostParts = {
  Icon,
  ValueCell: Cell,
  Select: SelectBox,
  Button: latePart(async () => (await import("./controls.tsx")).Button, { place: "part" }),
  TextBox: latePart(async () => (await import("./controls.tsx")).TextBox, {
    place: "part",
    placeholder: ({ lines }) => <InputPlaceholder lines={lines ?? 1} />,
  }),
  Switch: latePart(async () => (await import("./controls.tsx")).Switch, { place: "part" }),
  FieldInput: InputHost,
  AbsentItem,
  CellEditor: latePart(async () => (await import("./cell-editor/cell-editor.tsx")).CellEditor, {
    place: "part",
  }),
  ItemPicker: latePart(async () => (await import("./item-picker/item-picker.tsx")).ItemPicker, {
    place: "dialog",
    onClose: ({ onClose }) => onClose(),
  }),
  UploadZone: latePart(async () => (await import("./upload-zone/upload-zone.tsx")).UploadZone, {
    place: "part",
    texts: ["inputs"],
    placeholder: () => <Loader size={20} />,
  }),
  FileTools: latePart(async () => (await import("./file-tools/file-tools.tsx")).FileTools, {
    place: "dialog",
    // Refusals say beforehand why a picture cannot be edited.
    texts: ["inputs", "file-tools", "refusals"],
    onClose: ({ onClose }) => onClose(),
  }),
  RelatedList: latePart(async () => (await import("./related-list/related-list.tsx")).RelatedList, {
    place: "part",
    texts: ["inputs"],
    isAfterPaint: true,
    // The room of an empty list.
    placeholder: () => <InputPlaceholder lines={4.5} />,
  }),
  ItemDrawer: latePart(async () => (await import("./item-drawer/item-drawer.tsx")).ItemDrawer, {
    place: "dialog",
    texts: ["inputs"],
    onClose: ({ onClose }) => onClose(),
  }),
  OptionFields: latePart(async () => (await import("./option-fields.tsx")).OptionFields, {
    place: "part",
    texts: ["inputs", "options"],
    // Each option has a label.
    placeholder: ({ options }) => <InputPlaceholder lines={options.fields.length * 3} />,
  }),
  TranslationDesk: latePart(
    async () => (await import("./translation-desk/translation-desk.tsx")).TranslationDesk,
    { place: "part", texts: ["inputs"], isAfterPaint: true, placeholder: () => <DeskRoom /> },
  ),
  RowList: latePart(async () => (await import("./row-list/row-list.tsx")).RowList, {
    place: "part",
    texts: ["inputs"],
    // The room of two rows with the button below them.
    placeholder: () => <InputPlaceholder lines={6} />,
  }),
  RestoreButton: latePart(
    async () => (await import("../editor/removal/restore-button.tsx")).RestoreButton,
    { place: "part" },
  ),
} satisfies HostParts;

interface LateOptions<Props> extends LazyOptions<Props> {
  /** Stands in the place of the part while its code is on its way; lines are those of text. Default: nothing. */
  placeholder?: (props: Props) => ReactNode;
  /** Its code and its rows come once the page around it is painted. */
  isAfterPaint?: boolean;
}

/** A part whose code is loaded with its first render, with something in its place meanwhile. */
function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { placeholder = () => null, isAfterPaint = false, ...options }: LateOptions<Props>,
): ComponentType<Props> & Pick<LazyPart<Props>, "preload"> {
  const Part = lazyPart(load, options);
  function Late(props: Props): ReactNode {
    return (
      <Suspense fallback={placeholder(props)}>
        <Part {...props} />
      </Suspense>
    );
  }
  function AfterPaint(props: Props): ReactNode {
    return useIsPainted() ? <Late {...props} /> : placeholder(props);
  }
  return Object.assign(isAfterPaint ? AfterPaint : Late, { preload: Part.preload });
}

/** The room that the form has measured, else that of the languages. */
function DeskRoom(): ReactNode {
  return use(InputRoom) ?? <InputPlaceholder lines={2.2} />;
}

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

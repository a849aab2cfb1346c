export {
  defineInterface,
  type CellProps,
  type InputProps,
  type InterfaceDefinition,
  type InterfaceGroup,
  type Sample,
  type TypedInterface,
} from "./interface.ts";
export {
  defineLayout,
  type LayoutDefinition,
  type LayoutFields,
  type LayoutOptionsProps,
  type LayoutPlace,
  type LayoutQuery,
  type LayoutViewProps,
} from "./layout.ts";
export {
  defineOptions,
  noOptions,
  type AnyOptions,
  type Option,
  type OptionField,
  type OptionsDefinition,
  type OptionValues,
} from "./options.ts";
export { choice, decimal, flag, integer, json, list, text } from "./option-kinds.ts";
export {
  HostProvider,
  useHost,
  useItem,
  useItems,
  type DateStyle,
  type HostUser,
  type ItemState,
  type ItemsState,
  type KitHost,
  type Notice,
  type UploadOptions,
} from "./host.ts";
export { keyOf, type Item, type ItemKey } from "./item.ts";
export { controlProps } from "./control-props.ts";
export { useNow } from "./clock.ts";
export {
  ItemPicker,
  UploadZone,
  ValueCell,
  type HostParts,
  type ItemPickerProps,
  type UploadZoneProps,
  type ValueCellProps,
} from "./parts.ts";
export { readFlag, readList, readText } from "./readers.ts";
export { isReference, isTextLike } from "./shapes.ts";
export { fieldLabel, oneLine, translateTokens } from "./text.ts";
export { usualOptions } from "./usual-options.ts";

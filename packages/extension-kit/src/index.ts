export {
  defineInterface,
  type CellEditing,
  type CellProps,
  type InputProps,
  type InterfaceDefinition,
  type InterfaceGroup,
  type Sample,
  type TypedInterface,
} from "./interface.ts";
export {
  defineLayout,
  type ItemAction,
  type ItemChange,
  type LayoutDefinition,
  type LayoutFields,
  type LayoutOptionsProps,
  type LayoutQueryInput,
  type LayoutSettings,
  type LayoutViewProps,
  type ListingProps,
  type TypedLayout,
} from "./layout/layout.ts";
export { layoutSettings, type StoredLayoutSettings } from "./layout/layout-settings.ts";
export {
  readViewQuery,
  writeViewQuery,
  type Sort,
  type StoredSettings,
  type ViewQuery,
} from "./layout/view-query.ts";
export {
  defineOptions,
  noOptions,
  type AnyOptions,
  type Option,
  type OptionField,
  type OptionsDefinition,
  type OptionValues,
} from "./options/define-options.ts";
export { choice, decimal, flag, integer, json, list, text } from "./options/option-kinds.ts";
export { useItemList, type ItemList, type ItemListOptions } from "./layout/list/use-item-list.ts";
export {
  rowCheckboxProps,
  rowHandleProps,
  rowLinkProps,
  rowProps,
  type ListRow,
} from "./layout/list/list-row.ts";
export { useRowKeyboard, type RowKeyboard } from "./layout/list/input/use-row-keyboard.ts";
export { useRowPointer, type RowPointer } from "./layout/list/input/use-row-pointer.ts";
export { useSelection, type Selection } from "./layout/list/input/use-selection.ts";
export {
  reorder,
  useManualOrder,
  type ManualOrder,
  type Move,
  type Reordered,
} from "./layout/list/order/use-manual-order.ts";
export { edgeScroll, type RowDrag } from "./layout/list/order/row-drag.ts";
export {
  swallowClick,
  useRowDrag,
  type RowDragging,
  type RowDragOptions,
} from "./layout/list/order/use-row-drag.ts";
export {
  useScrollPosition,
  type ScrollPosition,
} from "./layout/list/scroll/use-scroll-position.ts";
export {
  useLoadMore,
  useVirtualRows,
  type VirtualRows,
} from "./layout/list/scroll/use-virtual-rows.ts";
export { definePage, type PageDefinition, type PageProps } from "./page.ts";
export {
  HostProvider,
  kitVersion,
  useHost,
  useItem,
  useItems,
  type DateStyle,
  type FieldRights,
  type HostUser,
  type Absence,
  type ItemState,
  type ItemsState,
  type KitHost,
  type Notice,
  type UploadOptions,
} from "./host.ts";
export {
  findCollection,
  isRecord,
  itemKey,
  keyOf,
  ownValue,
  primaryKeyField,
  titleCase,
  titleFields,
  type Action,
  type Collection,
  type Field,
  type FieldType,
  type FilterRule,
  type Item,
  type ItemKey,
  type Model,
  type Query,
  type ResolvedRelation,
  type SortRule,
} from "@rowhouse/contract";
export {
  choiceText,
  exampleChoices,
  offeredChoices,
  readChoiceGroups,
  readChoices,
  stagedChoice,
  type Choice,
  type Choices,
  type OfferedChoice,
} from "./values/choices.ts";
export { controlProps } from "./interface.ts";
export { afterPaint, useIsPainted } from "./after-paint.ts";
export { useNow } from "./values/moments.ts";
export { isDateTime, isDay, storedDay, useWrittenMoment } from "./values/moments.ts";
export {
  expandedFile,
  fileIcon,
  captionsQuery,
  fileKind,
  filesCollection,
  fileTitle,
  fileTypeFilter,
  isPicture,
  offeredFileTools,
} from "./values/files.ts";
export { readRowFields, type RowFields } from "./values/row-fields.ts";
export { isUser, nameOfPerson, readPerson, usePerson, type PersonState } from "./values/people.ts";
export {
  Button,
  CellEditor,
  FieldInput,
  FileTools,
  Icon,
  ItemDrawer,
  AbsentItem,
  ItemPicker,
  RestoreButton,
  OptionFields,
  RelatedList,
  TranslationDesk,
  RowList,
  UploadZone,
  Select,
  Switch,
  TextBox,
  ValueCell,
  type HostParts,
} from "./parts/parts.ts";
export type {
  CellEditorProps,
  CellStep,
  FieldInputProps,
  FileTool,
  FileToolsProps,
  ItemDrawerProps,
  FileCardFields,
  AbsentItemProps,
  ItemPickerProps,
  RestoreButtonProps,
  OptionFieldsProps,
  RelatedListProps,
  TranslationDeskProps,
  RowListProps,
  UploadZoneProps,
  SelectEntry,
  SelectProps,
  ValueCellProps,
} from "./parts/part-props.ts";
export type { ButtonProps, IconProps, SwitchProps, TextBoxProps } from "./parts/control-props.ts";
export { FormSectionProvider, useFormSection, type FormSection } from "./input/section.ts";
export { newRowId, withoutMarks } from "./related/row-marks.ts";
export { useAllRows } from "./related/use-all-rows.ts";
export { missingRelation } from "./related/row-shape.ts";
export { farKey, rowKey, rowShape, type FarSide, type RowShape } from "./related/row-shape.ts";
export {
  changesOf,
  createRow,
  discardEdits,
  editFar,
  editRow,
  editsOf,
  entryId,
  entryOf,
  farEditsOf,
  isAdded,
  isTaken,
  isTakenOut,
  linkRow,
  placeRows,
  relatedRows,
  takeOut,
  undoRow,
  type ChangeList,
  type KnownItems,
  type RelatedRow,
  type Removal,
  type RowState,
} from "./related/related-rows.ts";
export { readList, readText } from "./values/shapes.ts";
export {
  isNumeric,
  isReference,
  isRows,
  isStoredBoolean,
  isText,
  isTextLike,
  type StoredBoolean,
} from "./values/shapes.ts";
export { useTypedText, type InvalidText, type ParsedText } from "./input/typed-text.ts";
export { isTextList, readTextList, stagedTextList, type TextList } from "./values/shapes.ts";
export { offeredStatuses, standardStatuses, statusEntries } from "./statuses.ts";
export { fieldLabel, oneLine, statusName } from "./text.ts";
export { translateTokens } from "@rowhouse/contract";
export { storedOption, withOption } from "./options/define-options.ts";
export { OptionSubjectContext, type OptionSubject } from "./options/define-options.ts";
export { commonOptions } from "./options/common-options.ts";

import type {
  Field,
  FilterRule,
  Item,
  ItemKey,
  ResolvedRelation,
  SortRule,
} from "@rowhouse/contract";
import { createElement, type ComponentType, type ReactNode } from "react";

import { useHost, type Absence } from "./host.ts";
import type { controlProps } from "./input/control-props.ts";
import type { InputProps } from "./interface.ts";
import type { AnyOptions } from "./options/define-options.ts";
import type { Removal } from "./related/related-rows.ts";
import type { AbsentReference } from "./values/absence.ts";

/**
 * Props of {@link ValueCell}.
 * @public
 */
export interface ValueCellProps {
  field: Field;
  /** The item whose value is shown. */
  item: Item;
}

/**
 * Props of {@link ItemPicker}.
 * @public
 */
export interface ItemPickerProps {
  isOpen: boolean;
  title: string;
  collection: string;
  /** Field keys shown as columns; empty: the primary key. */
  columns: readonly string[];
  /** Keys chosen when it opens. */
  selection: readonly ItemKey[];
  /** One item instead of several. */
  isSingle?: boolean;
  /** How files are shown at first. Default: as cards. */
  view?: "cards" | "table";
  /** The fields that cards of files show. Default: the name and the kind of the file. */
  card?: FileCardFields;
  filter?: readonly FilterRule[];
  /** The order at first, where the collection can be sorted by it. Default: the newest files, others by their first column. */
  sort?: SortRule | null;
  /** What is searched for at first. */
  search?: string;
  /** Receives the chosen keys, and those of the items that were loaded. Called only when the choice has changed. */
  onDone: (keys: ItemKey[], items: Item[]) => void;
  onClose: () => void;
}

/**
 * Keys of the fields that a card of a file shows; null: none. Without a title it is called as everywhere.
 * @public
 */
export interface FileCardFields {
  title: string | null;
  subtitle: string | null;
  content: string | null;
}

/**
 * Props of {@link UploadZone}.
 * @public
 */
export interface UploadZoneProps {
  /** Id of the button that opens the device's files, for a label. */
  id?: string;
  describedBy?: string | undefined;
  /** Id of the label of the field; the button is then named by it and by its own text. */
  labelledBy?: string | undefined;
  /** Accepted kinds: MIME types, `image/*`, or extensions such as `.pdf`. Empty: all. */
  accept: readonly string[];
  /** Id of the input that the files are for; `id` by default. Uploads that are interrupted are offered there again. */
  place?: string | undefined;
  isMultiple?: boolean;
  /** Sent as soon as the zone is there, as if they had been dropped on it. */
  initialFiles?: readonly File[];
  /** Called for each uploaded file; a save waits until what it returns is settled. */
  onUploaded: (file: Item) => void | Promise<void>;
}

/**
 * What can be done with a file beside opening it: change its picture, go back to what was uploaded, give it other content,
 * see what uses it.
 * @public
 */
export type FileTool = "edit" | "original" | "content" | "uses" | "delete";

/**
 * Props of {@link FileTools}.
 * @public
 */
export interface FileToolsProps {
  file: Item;
  tool: FileTool;
  onClose: () => void;
  /** Receives the file as it is after it was changed, which happens at once and not with the form. */
  onChanged: (file: Item) => void;
  /** Called when the file was deleted; needed for the tool that does it. */
  onDeleted?: () => void;
}

/**
 * Props of {@link RelatedList}: those of the input that renders it, and what its options say.
 * @public
 */
export interface RelatedListProps extends Pick<
  InputProps<unknown>,
  | "id"
  | "labelledBy"
  | "describedBy"
  | "value"
  | "onChange"
  | "readOnly"
  | "isNew"
  | "field"
  | "relation"
  | "values"
  | "collection"
> {
  /** Field keys shown as columns, behind a junction those of the far items; empty: the first fields that lists show. */
  columns: readonly string[];
  /** The field that holds an order made by hand; a junction with a field of type sort has one without being told. */
  sortField?: string | undefined;
  /** What becomes of a row that is taken out. Behind a junction the far item always stays. */
  removal: Removal;
  /** Whether rows can be created. */
  canCreate: boolean;
  /** Whether existing items can be linked. */
  canSelect: boolean;
  /** The far items are files: they are created by uploading, and shown with a small picture. */
  files?: {
    /** Accepted kinds, also in the picker: MIME types, `image/*`, or extensions such as `.pdf`. Empty: all. */
    accept: readonly string[];
  };
}

/**
 * Props of {@link ItemDrawer}: those of the input that renders it, and what it stages.
 * @public
 */
export interface ItemDrawerProps extends Pick<
  InputProps<unknown>,
  "readOnly" | "field" | "values" | "collection"
> {
  relation: ResolvedRelation;
  /** What the new item is called so far. */
  name: string;
  isOpen: boolean;
  /** What was entered for the new item. */
  value: Item;
  onChange: (value: Item) => void;
  /** The item is not to be created after all. */
  onDiscard: () => void;
  /** What is wrong in the item is to be shown. */
  onOpen: () => void;
  onClose: () => void;
}

/**
 * Props of {@link OptionFields}.
 * @public
 */
export interface OptionFieldsProps extends Pick<
  InputProps<unknown>,
  "readOnly" | "invalidText" | "onInvalidText"
> {
  options: AnyOptions;
  /** What is stored; defaults are shown beneath it. */
  values: Readonly<Record<string, unknown>>;
  /** Receives what is to be stored. */
  onChange: (values: Record<string, unknown>) => void;
}

/**
 * Props of {@link TranslationDesk}: those of the input that renders it, and what its options say.
 * @public
 */
export interface TranslationDeskProps extends Omit<
  RelatedListProps,
  "columns" | "sortField" | "removal" | "canCreate" | "canSelect" | "files"
> {
  /** Where the languages come from. */
  languages:
    | { kind: "collection"; collection: string; key: string | undefined; name: string | undefined }
    /** Code to name. */
    | { kind: "map"; names: Readonly<Record<string, string>> };
  /** The field of a row that says its language. */
  languageField: string;
  /** Key of the language that the others are translated from, and that is shown first. */
  defaultLanguage: string | undefined;
}

/**
 * Props of {@link FieldInput}: those of an input; options and relation follow from the field.
 * @public
 */
export type FieldInputProps = Omit<InputProps<unknown>, "options" | "relation">;

/**
 * Props of {@link RowList}.
 * @public
 */
export interface RowListProps extends Pick<
  InputProps<unknown>,
  | "id"
  | "labelledBy"
  | "describedBy"
  | "value"
  | "onChange"
  | "invalidText"
  | "onInvalidText"
  | "readOnly"
  | "isNew"
> {
  /** The fields of a row, in order. The same list for the same fields, so that nothing is rendered again. */
  fields: readonly Field[];
  /** The rows of the value. */
  read: (value: unknown) => Item[];
  /** The value of rows. */
  write: (rows: readonly Item[]) => unknown;
  /** One below the other, of which one is open, or a table of boxes. */
  layout: "stacked" | "table";
  /** Keys of the fields that are shown of a closed row. */
  preview: readonly string[];
  /** What a closed row is called instead, as a template. */
  template?: string | undefined;
  /** The field that tells rows apart: filled in, and different in each. */
  keyField?: string | undefined;
  /** Most rows; 0 for no limit. */
  limit?: number;
  /** What the button says that adds a row. */
  addLabel: string;
  canDuplicate?: boolean;
}

/**
 * One entry of a {@link Select}.
 * @public
 */
export interface SelectEntry {
  value: string;
  label: string;
  /** CSS color of a dot before the label. */
  color?: string | undefined;
  /** A picture before the label, instead of a dot. */
  mark?: ReactNode;
  /** Stored, and no choice any more. */
  isMissing?: boolean | undefined;
}

/**
 * Props of {@link Select}, beside those of {@link controlProps}.
 * @public
 */
export interface SelectProps extends Partial<ReturnType<typeof controlProps>> {
  options: readonly SelectEntry[];
  /** null shows the placeholder; a value that no entry has is shown as missing. */
  value: string | null;
  placeholder: string;
  /** Name of the entry that stands for nothing; left out, a choice cannot be taken back. */
  none?: string | undefined;
  "aria-label"?: string | undefined;
  onChange: (value: string | null) => void;
}

/**
 * Props of {@link AbsentItem}.
 * @public
 */
export interface AbsentItemProps extends Pick<AbsentReference, "collection" | "fields"> {
  itemKey: ItemKey;
  absence: Absence;
  /** What a removed item is called. */
  titleOf: (item: Item) => string;
}

/**
 * Props of {@link RestoreButton}.
 * @public
 */
export interface RestoreButtonProps {
  collection: string;
  itemKey: ItemKey;
  /** What is known of the removed item ({@link useAbsence}). */
  item: Item;
}

/**
 * Larger parts that the app provides to interfaces.
 * @public
 */
export interface HostParts {
  ValueCell: ComponentType<ValueCellProps>;
  Select: ComponentType<SelectProps>;
  ItemPicker: ComponentType<ItemPickerProps>;
  UploadZone: ComponentType<UploadZoneProps>;
  FileTools: ComponentType<FileToolsProps>;
  RelatedList: ComponentType<RelatedListProps>;
  ItemDrawer: ComponentType<ItemDrawerProps>;
  OptionFields: ComponentType<OptionFieldsProps>;
  TranslationDesk: ComponentType<TranslationDeskProps>;
  FieldInput: ComponentType<FieldInputProps>;
  RowList: ComponentType<RowListProps>;
  RestoreButton: ComponentType<RestoreButtonProps>;
  AbsentItem: ComponentType<AbsentItemProps>;
}

/**
 * Shows one value of an item as lists do.
 * @example <ValueCell field={field} item={item} />
 * @public
 */
export function ValueCell(props: ValueCellProps): ReactNode {
  return createElement(useHost().parts.ValueCell, props);
}

/**
 * One of a list of choices, found by typing a part of its name.
 * @example <Select {...controlProps(props)} options={choices} placeholder={t('choose_one')} value={value} onChange={onChange} />
 * @public
 */
export function Select(props: SelectProps): ReactNode {
  return createElement(useHost().parts.Select, props);
}

/**
 * The dialog in which a user picks existing items.
 * @example <ItemPicker isOpen={isOpen} isSingle title={t('select_existing')} collection="authors" columns={['name']} … />
 * @public
 */
export function ItemPicker(props: ItemPickerProps): ReactNode {
  return createElement(useHost().parts.ItemPicker, props);
}

/**
 * What stands in a cell in place of an item that is not shown: why, and which one it was.
 * @example <AbsentItem absence={absence} collection="authors" fields={['name']} itemKey={7} titleOf={nameOf} />
 * @public
 */
export function AbsentItem(props: AbsentItemProps): ReactNode {
  return createElement(useHost().parts.AbsentItem, props);
}

/**
 * Brings a removed item back; shows nothing to those who may not.
 * @example <RestoreButton collection="authors" itemKey={7} item={removed} />
 * @public
 */
export function RestoreButton(props: RestoreButtonProps): ReactNode {
  return createElement(useHost().parts.RestoreButton, props);
}

/**
 * A zone to drop files, with progress, cancellation and refusals.
 * @example <UploadZone accept={['image/*']} onUploaded={(file) => onChange({ id: file.id })} />
 * @public
 */
export function UploadZone(props: UploadZoneProps): ReactNode {
  return createElement(useHost().parts.UploadZone, props);
}

/**
 * The dialog of one tool for a file; {@link offeredFileTools} says which there are for it.
 * @example <FileTools file={file} tool="edit" onChanged={setFile} onClose={() => setTool(null)} />
 * @public
 */
export function FileTools(props: FileToolsProps): ReactNode {
  return createElement(useHost().parts.FileTools, props);
}

/**
 * Edits the rows of a list of related items: a table that loads them page by page, with the form of each row in a drawer.
 * What it stages is the list of changes (interfaces.md 10.1), whose rows {@link relatedRows} works out.
 * @example <RelatedList {...props} columns={options.fields} removal="unlink" canCreate canSelect />
 * @public
 */
export function RelatedList(props: RelatedListProps): ReactNode {
  return createElement(useHost().parts.RelatedList, props);
}

/**
 * The form of an item that a reference creates with the item around it, in a drawer over the page. Rendered while there is
 * such an item, also where it is closed: a failed save opens it.
 * @example <ItemDrawer {...props} relation={relation} isOpen={isOpen} value={staged} onDiscard={clear} … />
 * @public
 */
export function ItemDrawer(props: ItemDrawerProps): ReactNode {
  return createElement(useHost().parts.ItemDrawer, props);
}

/**
 * The options of an interface, edited as its field's settings are.
 * @example <OptionFields {...props} options={definition.options} values={stored} onChange={onChange} />
 * @public
 */
export function OptionFields(props: OptionFieldsProps): ReactNode {
  return createElement(useHost().parts.OptionFields, props);
}

/**
 * Edits the rows of a list that holds one row for each language: one language, or two side by side.
 * @example <TranslationDesk {...props} languageField="language" languages={{ kind: 'map', names: { en: 'English' } }} … />
 * @public
 */
export function TranslationDesk(props: TranslationDeskProps): ReactNode {
  return createElement(useHost().parts.TranslationDesk, props);
}

/**
 * The input of a field by the interface that it names, without label and messages.
 * @example <FieldInput {...props} field={{ ...props.field, interface: 'json', options: null }} />
 * @public
 */
export function FieldInput(props: FieldInputProps): ReactNode {
  return createElement(useHost().parts.FieldInput, props);
}

/**
 * Edits a value as rows of fields, each by its own interface: sorted by hand and by keys, duplicated, taken out with a way
 * back. Rows are staged once all of them are complete; until then the form keeps them.
 * @example <RowList {...props} fields={fields} read={readRows} write={writeRows} layout="table" preview={['name']} addLabel="Add" />
 * @public
 */
export function RowList(props: RowListProps): ReactNode {
  return createElement(useHost().parts.RowList, props);
}

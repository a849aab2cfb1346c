import type {
  Collection,
  Field,
  FilterRule,
  Item,
  ItemKey,
  ResolvedRelation,
  SortRule,
} from "@rowhouse/contract";
import type { ReactNode } from "react";

import type { Absence } from "../host.ts";
import type { InputProps, controlProps } from "../interface.ts";
import type { AnyOptions } from "../options/define-options.ts";
import type { Removal } from "../related/related-rows.ts";

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
  /** Where picking changes the items themselves: they are shown, and those that the user may not change cannot be picked. */
  changesItems?: boolean;
  /** The order at first, where the collection can be sorted by it. Default: the newest files, others by their first column. */
  sort?: SortRule | null;
  /** The search at first. */
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
  /** Folders are taken as well, with all files in them: dropped, or chosen by a button of their own. */
  takesFolders?: boolean;
  /** Further fields of each file, such as its folder; one for which this fails is not sent. Asked when its turn comes. */
  fieldsOf?: (file: File) => Promise<Record<string, string | number>>;
  /** Sent as soon as the zone is there, as if they had been dropped on it. */
  initialFiles?: readonly File[];
  /** Called for each uploaded file; a save waits until what it returns is settled. */
  onUploaded: (file: Item) => void | Promise<void>;
}

/**
 * Tools for a file beside opening it: change its picture, go back to what was uploaded, give it other content,
 * see what uses it.
 * @public
 */
export type FileTool =
  | "edit"
  | "original"
  | "content"
  | "versions"
  | "captions"
  | "uses"
  | "delete";

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
  /** The fate of a row that is taken out. Behind a junction the far item always stays. */
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
  /** The new item's title so far. */
  name: string;
  isOpen: boolean;
  /** Values entered for the new item. */
  value: Item;
  onChange: (value: Item) => void;
  /** The item is not to be created after all. */
  onDiscard: () => void;
  /** Problems in the item are to be shown. */
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
  /** The stored options; defaults are shown beneath them. */
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
 * Where the user goes on after a cell: it stays the place, the cell to edit after or before it is, or it is elsewhere in the page.
 * @public
 */
export type CellStep = "stay" | "next" | "previous" | "away";

/**
 * Props of {@link CellEditor}.
 * @public
 */
export interface CellEditorProps {
  isOpen: boolean;
  collection: Collection;
  field: Field;
  item: Item;
  /** The name of the item, for the label. */
  name: string;
  /** The value it begins with: that of the item, or one that was refused. */
  value: unknown;
  /** Why that value was refused; the editor tells it, and what the item has instead. */
  refusal: string | null;
  /** Receives a value that may be stored, also one that is the same as before. */
  onSave: (value: unknown, step: CellStep) => void;
  /** Nothing is to be stored, and the cell is the place again. */
  onCancel: () => void;
}

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
  /** The name of a closed row instead, as a template. */
  template?: string | undefined;
  /** The field that tells rows apart: filled in, and different in each. */
  keyField?: string | undefined;
  /** Most rows; 0 for no limit. */
  limit?: number;
  /** The words of the button that adds a row. */
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
export interface AbsentItemProps {
  collection: string;
  itemKey: ItemKey;
  absence: Absence;
  /** The title of a removed item, where it is known. */
  title: string | null;
}

/**
 * Props of {@link RestoreButton}.
 * @public
 */
export interface RestoreButtonProps {
  collection: string;
  itemKey: ItemKey;
  /** The removed item as far as it is known ({@link useItem}). */
  item: Item;
}

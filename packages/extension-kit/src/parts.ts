import type { Field, FilterRule, Item, ItemKey } from "@rowhouse/contract";
import { createElement, type ComponentType, type ReactNode } from "react";

import { useHost } from "./host.ts";

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
  filter?: readonly FilterRule[];
  /** Receives the chosen keys, and those of the items that were loaded. Called only when the choice has changed. */
  onDone: (keys: ItemKey[], items: Item[]) => void;
  onClose: () => void;
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
  isMultiple?: boolean;
  /** Sent as soon as the zone is there, as if they had been dropped on it. */
  initialFiles?: readonly File[];
  /** Called for each uploaded file. */
  onUploaded: (file: Item) => void;
}

/**
 * Larger parts that the app provides to interfaces.
 * @public
 */
export interface HostParts {
  ValueCell: ComponentType<ValueCellProps>;
  ItemPicker: ComponentType<ItemPickerProps>;
  UploadZone: ComponentType<UploadZoneProps>;
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
 * The dialog in which a user picks existing items.
 * @example <ItemPicker isOpen={isOpen} isSingle title={t('select_existing')} collection="authors" columns={['name']} … />
 * @public
 */
export function ItemPicker(props: ItemPickerProps): ReactNode {
  return createElement(useHost().parts.ItemPicker, props);
}

/**
 * A zone to drop files, with progress, cancellation and refusals.
 * @example <UploadZone accept={['image/*']} onUploaded={(file) => onChange({ id: file.id })} />
 * @public
 */
export function UploadZone(props: UploadZoneProps): ReactNode {
  return createElement(useHost().parts.UploadZone, props);
}

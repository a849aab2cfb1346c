import { createElement, type ComponentType, type ReactNode } from "react";

import { useHost } from "../host.ts";
import type { ButtonProps, IconProps, SwitchProps, TextBoxProps } from "./control-props.ts";
import type {
  AbsentItemProps,
  CellEditorProps,
  FieldInputProps,
  FileToolsProps,
  ItemDrawerProps,
  ItemPickerProps,
  OptionFieldsProps,
  RelatedListProps,
  RestoreButtonProps,
  RowListProps,
  SelectProps,
  TranslationDeskProps,
  UploadZoneProps,
  ValueCellProps,
} from "./part-props.ts";

/**
 * Controls and larger parts that the app provides to interfaces, layouts and pages.
 * @public
 */
export interface HostParts {
  Icon: ComponentType<IconProps>;
  Button: ComponentType<ButtonProps>;
  TextBox: ComponentType<TextBoxProps>;
  Switch: ComponentType<SwitchProps>;
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
  CellEditor: ComponentType<CellEditorProps>;
  RowList: ComponentType<RowListProps>;
  RestoreButton: ComponentType<RestoreButtonProps>;
  AbsentItem: ComponentType<AbsentItemProps>;
}

/**
 * A Material Symbol, as the app draws it: in the color of the text around it.
 * @example <Icon name="star" />
 * @public
 */
export function Icon(props: IconProps): ReactNode {
  return createElement(useHost().parts.Icon, props);
}

/**
 * A button with the look of the app.
 * @example <Button icon="add" onPress={add}>{label}</Button>
 * @public
 */
export function Button(props: ButtonProps): ReactNode {
  return createElement(useHost().parts.Button, props);
}

/**
 * A box for text, numbers, dates or times with the look of the app. In an input it takes what the frame says by `{...props}`.
 * @example <TextBox {...props} value={text} onChange={onText} />
 * @public
 */
export function TextBox(props: TextBoxProps): ReactNode {
  return createElement(useHost().parts.TextBox, props);
}

/**
 * A switch with the look of the app, with its label beside it where it has one.
 * @example <Switch label={label} isOn={viewOptions.empty} onChange={(empty) => onOptions({ empty })} />
 * @public
 */
export function Switch(props: SwitchProps): ReactNode {
  return createElement(useHost().parts.Switch, props);
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
 * The content of a cell in place of an item that is not shown: why, and which one it was.
 * @example <AbsentItem absence="removed" collection="authors" itemKey={7} title="Ada Byron" />
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
 * It stages the list of changes (interfaces.md 10.1), whose rows {@link relatedRows} works out.
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
 * Edits one value of an item over its cell, with the input and the checks of the form. Rendered closed in the cell that is
 * likely to be edited, it loads what it needs.
 * @example <td><CellEditor {...cell} isOpen={isEdited} onSave={save} onCancel={close} />…</td>
 * @public
 */
export function CellEditor(props: CellEditorProps): ReactNode {
  return createElement(useHost().parts.CellEditor, props);
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

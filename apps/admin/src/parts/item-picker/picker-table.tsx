import {
  isEmpty,
  pictureFile,
  ownValue,
  type Collection,
  type Field,
  type Item,
} from "@rowhouse/contract";
import {
  fieldLabel,
  filesCollection,
  keyOf,
  useHost,
  ValueCell,
  type ItemKey,
  type ItemsState,
  type KitHost,
} from "@rowhouse/extension-kit";
import { useId, type ReactNode } from "react";
import { Row, Text } from "../../design/words.tsx";
import { FilePicture } from "../../list/picture/file-picture.tsx";
import { Picture, thumbhashOf } from "../../list/picture/picture.tsx";
import { BoxTable, type Column } from "../../list/table.tsx";
import classes from "./item-picker.module.css";
import { hasKey, itemsAlike, type Distinction } from "./picker.model.ts";
import { moveFocus } from "./picker-keys.ts";

export interface PickerTableProps {
  collection: Collection;
  columns: readonly Field[];
  distinction: Distinction;
  primaryKey: string;
  list: ItemsState;
  chosen: readonly ItemKey[];
  isSingle: boolean;
  /** Whether an item cannot be picked, because the user may not change it. */
  isLocked: (item: Item) => boolean;
  onToggle: (key: ItemKey) => void;
  /** Chooses an item and is done. */
  onPick: (key: ItemKey) => void;
  /** The button that loads further items. */
  more: ReactNode;
}

/** The items as rows, each the label of its radio or checkbox. */
export function PickerTable(props: PickerTableProps) {
  const { primaryKey, list, chosen, onToggle, onPick } = props;
  const host = useHost();
  const group = useId();
  const names = useNames(props);
  const picture = usePictureColumn(props, names.alike);
  const idOf = (item: Item) => `${group}-${keyOf(item, primaryKey)}`;
  return (
    <BoxTable
      bodyProps={{ "data-items": true }}
      className={classes.scroll}
      columns={[
        choiceColumn(props, { ...names, host, group, idOf }),
        ...(picture === null ? [] : [picture]),
        ...valueColumns(props, { ...names, host, group, idOf }),
      ]}
      isRefreshing={list.isRefreshing}
      keyOf={idOf}
      rowProps={(item) => {
        const key = keyOf(item, primaryKey) ?? "";
        if (isLocked(item, props)) return { "data-locked": true, title: host.t("picker_locked") };
        return {
          "data-chosen": hasKey(chosen, key) || undefined,
          onClick: () => onToggle(key),
          onDoubleClick: () => onPick(key),
        };
      }}
      rows={list.items.filter((item) => keyOf(item, primaryKey) !== null)}
    >
      {props.more}
    </BoxTable>
  );
}

/** The whole list, as far as its columns know it. */
interface PickerRows {
  host: KitHost;
  /** The name that the boxes share. */
  group: string;
  idOf: (item: Item) => string;
  alike: ReadonlySet<Item>;
  confusable: ReadonlySet<Item>;
}

function choiceColumn(props: PickerTableProps, rows: PickerRows): Column<Item> {
  const { host, group, idOf, alike } = rows;
  return {
    key: "$chosen",
    heading: host.t("chosen"),
    isQuiet: true,
    className: classes.control,
    cell: (item) => {
      const isTold = alike.has(item) && props.columns.length > 1;
      const label = isTold ? `${idOf(item)} ${idOf(item)}-further` : idOf(item);
      return <Choice {...props} group={group} item={item} label={label} />;
    },
  };
}

function valueColumns(props: PickerTableProps, rows: PickerRows): Column<Item>[] {
  const { host, idOf, alike, confusable } = rows;
  return props.columns.map((field, index) => ({
    key: field.field,
    heading: fieldLabel(field, host),
    cell: (item) =>
      index === 0 && alike.has(item) ? (
        <AlikeName {...props} field={field} isConfusable={confusable.has(item)} item={item} />
      ) : (
        <ValueCell field={field} item={item} />
      ),
    cellProps: (item) => (index > 1 ? {} : { id: `${idOf(item)}${index === 0 ? "" : "-further"}` }),
  }));
}

/** Items of the same name: a further value tells them apart, and the key those that share it as well or have none. */
function useNames({ columns, primaryKey, distinction, list }: PickerTableProps) {
  const name = columns[0]?.field ?? primaryKey;
  const further = distinction.field;
  const alike = itemsAlike(list.items, [name]);
  const confusable = further === null ? alike : itemsAlike([...alike], [name, further.field]);
  return { alike, confusable };
}

/** The pictures of files; of other items only where some of them tell equal names apart. */
function usePictureColumn(
  { collection, distinction }: PickerTableProps,
  alike: ReadonlySet<Item>,
): Column<Item> | null {
  const host = useHost();
  const { picture } = distinction;
  const column = { key: "$picture", className: classes.thumbnail };
  if (collection.collection === filesCollection)
    return {
      ...column,
      heading: host.t("file"),
      cell: (item) => <FilePicture file={item} iconSize={24} />,
    };
  const field = ownValue(collection.fields, picture?.field ?? "");
  if (picture === null || field === undefined) return null;
  const hasAny = [...alike].some((item) => pictureFile(picture, item) !== null);
  if (!hasAny) return null;
  return {
    ...column,
    heading: fieldLabel(field, host),
    cell: (item) => {
      const file = pictureFile(picture, item);
      const url = file === null ? null : host.fileUrl(file, "thumbnail");
      return url === null ? (
        <span className={classes.empty} />
      ) : (
        <Picture alt="" src={url} thumbhash={thumbhashOf(file)} />
      );
    },
  };
}

/** A chosen item can always be taken out again. */
function isLocked(item: Item, { primaryKey, chosen, ...props }: PickerTableProps): boolean {
  return !hasKey(chosen, keyOf(item, primaryKey) ?? "") && props.isLocked(item);
}

interface ChoiceProps extends PickerTableProps {
  item: Item;
  group: string;
  /** The ids of what it is called by. */
  label: string;
}

/** The radio or checkbox of an item. */
function Choice({ group, label, ...props }: ChoiceProps) {
  const { item, primaryKey, chosen, isSingle, onToggle, onPick } = props;
  const key = keyOf(item, primaryKey) ?? "";
  return (
    <input
      aria-labelledby={label}
      checked={hasKey(chosen, key)}
      disabled={isLocked(item, props)}
      name={group}
      type={isSingle ? "radio" : "checkbox"}
      onChange={() => onToggle(key)}
      onKeyDown={(event) => {
        moveFocus(event, { isSingle, isGrid: false });
        if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        onPick(key);
      }}
      // The row handles clicks as well; one of them is enough.
      onClick={(event) => event.stopPropagation()}
    />
  );
}

interface AlikeNameProps extends PickerTableProps {
  field: Field;
  item: Item;
  isConfusable: boolean;
}

/** The name of an item that another one has as well, and what tells them apart unless a column of its own does. */
function AlikeName({
  item,
  field,
  columns,
  distinction,
  primaryKey,
  isConfusable,
}: AlikeNameProps) {
  const further = columns.length > 1 ? null : distinction.field;
  const hasFurther = further !== null && !isEmpty(ownValue(item, further.field));
  return (
    <Row as="span" align="baseline" className={classes.name ?? ""} gap={2}>
      <ValueCell field={field} item={item} />{" "}
      {hasFurther && (
        <Text grow shrink color="quiet">
          <ValueCell field={further} item={item} />
        </Text>
      )}{" "}
      {isConfusable && (
        <Text fixed size="small" tabular color="quiet">
          {keyOf(item, primaryKey)}
        </Text>
      )}
    </Row>
  );
}

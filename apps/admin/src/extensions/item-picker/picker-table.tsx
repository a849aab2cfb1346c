import { VisuallyHidden } from "@mantine/core";
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
  keyOf,
  useHost,
  ValueCell,
  type ItemKey,
  type ItemsState,
} from "@rowhouse/extension-kit";
import { useId } from "react";

import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./item-picker.module.css";
import { MoreItems } from "./more-items.tsx";
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
}

/** The items as rows, each the label of its radio or checkbox. */
export function PickerTable(props: PickerTableProps) {
  const { collection, columns, distinction, primaryKey, list } = props;
  const host = useHost();
  const { t } = host;
  const group = useId();
  const isFiles = collection.collection === "directus_files";
  const name = columns[0]?.field ?? primaryKey;
  const alike = itemsAlike(list.items, [name]);
  const further = distinction.field;
  const confusable = further === null ? alike : itemsAlike([...alike], [name, further.field]);
  const picture = isFiles ? null : distinction.picture;
  // A column of pictures only where some of them tell equal names apart.
  const hasPictures =
    picture !== null && [...alike].some((item) => pictureFile(picture, item) !== null);
  const pictureField = hasPictures ? ownValue(collection.fields, picture.field ?? "") : undefined;

  return (
    <div className={classes.scroll}>
      <table className={classes.table} data-refreshing={list.isRefreshing || undefined}>
        <thead>
          <tr>
            <th className={classes.control} scope="col">
              <VisuallyHidden>{t("chosen")}</VisuallyHidden>
            </th>
            {isFiles && <th scope="col">{t("file")}</th>}
            {pictureField && <th scope="col">{fieldLabel(pictureField, host)}</th>}
            {columns.map((field) => (
              <th key={field.field} scope="col">
                {fieldLabel(field, host)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody data-items>
          {list.items.map((item) => (
            <PickerRow
              key={String(ownValue(item, primaryKey))}
              {...props}
              group={group}
              hasPicture={isFiles || pictureField !== undefined}
              isAlike={alike.has(item)}
              isConfusable={confusable.has(item)}
              item={item}
            />
          ))}
        </tbody>
      </table>
      <MoreItems list={list} />
    </div>
  );
}

interface PickerRowProps extends PickerTableProps {
  item: Item;
  group: string;
  /** There is a column of pictures. */
  hasPicture: boolean;
  /** Another item has the same name: a further value tells them apart. */
  isAlike: boolean;
  /** Another item has the same further value as well, or there is none: the key tells them apart. */
  isConfusable: boolean;
}

/** A row that cannot be picked. */
const noPick = (): void => undefined;

function PickerRow(props: PickerRowProps) {
  const { item, columns, primaryKey, chosen, isSingle, group, isAlike } = props;
  const { t } = useHost();
  const key = keyOf(item, primaryKey);
  if (key === null) return null;
  const rowId = `${group}-${key}`;
  const furtherId = `${rowId}-further`;
  const isChosen = hasKey(chosen, key);
  const isLocked = !isChosen && props.isLocked(item);
  const onToggle = isLocked ? noPick : props.onToggle;
  const onPick = isLocked ? noPick : props.onPick;
  return (
    <tr
      data-chosen={isChosen || undefined}
      data-locked={isLocked || undefined}
      title={isLocked ? t("picker_locked") : undefined}
      onClick={() => onToggle(key)}
      onDoubleClick={() => onPick(key)}
    >
      <td className={classes.control}>
        <input
          aria-labelledby={isAlike && columns.length > 1 ? `${rowId} ${furtherId}` : rowId}
          checked={isChosen}
          disabled={isLocked}
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
      </td>
      {props.hasPicture && (
        <td className={classes.thumbnail}>
          <Picture {...props} />
        </td>
      )}
      {columns.map((field, index) => (
        <td key={field.field} id={[rowId, furtherId][index]}>
          {index === 0 ? (
            <Name {...props} field={field} />
          ) : (
            <ValueCell field={field} item={item} />
          )}
        </td>
      ))}
    </tr>
  );
}

/** The name of an item, and what tells it apart from others of the same name unless a column of its own does. */
function Name(props: PickerRowProps & { field: Field }) {
  const { item, field, columns, distinction, primaryKey, isAlike, isConfusable } = props;
  const further = columns.length > 1 ? null : distinction.field;
  const hasFurther = further !== null && !isEmpty(ownValue(item, further.field));
  if (!isAlike) return <ValueCell field={field} item={item} />;
  return (
    <span className={classes.name}>
      <ValueCell field={field} item={item} />{" "}
      {hasFurther && (
        <span className={classes.further}>
          <ValueCell field={further} item={item} />
        </span>
      )}{" "}
      {isConfusable && <span className={classes.key}>{keyOf(item, primaryKey)}</span>}
    </span>
  );
}

function Picture({ item, collection, distinction: { picture } }: PickerRowProps) {
  const { fileUrl } = useHost();
  if (collection.collection === "directus_files") {
    const url = fileUrl(item, "thumbnail");
    return url === null ? <Icon name="insert_drive_file" /> : <Thumbnail url={url} />;
  }
  const file = picture === null ? null : pictureFile(picture, item);
  const url = file === null ? null : fileUrl(file, "thumbnail");
  return url === null ? <span className={classes.empty} /> : <Thumbnail url={url} />;
}

function Thumbnail({ url }: { url: string }) {
  return <img alt="" loading="lazy" src={url} />;
}

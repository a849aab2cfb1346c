import { isEmpty, ownValue, type Field, type Item } from "@rowhouse/contract";
import {
  fileKind,
  fileTitle,
  keyOf,
  ValueCell,
  type FileCardFields,
  type ItemKey,
} from "@rowhouse/extension-kit";
import { useId } from "react";
import { Box, Grid, Stack, Text } from "../../design/words.tsx";
import { FilePicture } from "../../list/picture/file-picture.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import classes from "./item-picker.module.css";
import { moveFocus } from "./picker-keys.ts";
import type { PickerTableProps } from "./picker-table.tsx";
import { hasKey } from "./picker.model.ts";

interface PickerGridProps extends PickerTableProps {
  card: FileCardFields;
}

/** Files as cards, each a radio or checkbox: pictures are found by sight. */
export function PickerGrid(props: PickerGridProps) {
  const { list, primaryKey, more } = props;
  const group = useId();
  return (
    <Box border radius="control" className={classes.cardsBox}>
      <Grid
        as="ul"
        gap={3}
        pad={3}
        className={classes.cards}
        data-items
        data-refreshing={list.isRefreshing || undefined}
      >
        {list.items.map((file) => {
          const key = keyOf(file, primaryKey);
          return key === null ? null : (
            <li key={key}>
              <Card {...props} file={file} group={group} itemKey={key} />
            </li>
          );
        })}
      </Grid>
      {more}
    </Box>
  );
}

interface CardProps extends PickerGridProps {
  file: Item;
  itemKey: ItemKey;
  group: string;
}

function Card({ file, itemKey, group, ...props }: CardProps) {
  const { collection, card, chosen, isSingle, onToggle, onPick } = props;
  const isChosen = hasKey(chosen, itemKey);
  const isLocked = !isChosen && props.isLocked(file);
  const title = cardTitle(file, card);
  const id = `${group}-${itemKey}`;
  return (
    <Stack
      gap={1}
      pad={2}
      border
      radius="control"
      className={classes.card}
      data-chosen={isChosen || undefined}
    >
      {/* It lies over the whole card. */}
      <input
        aria-labelledby={`${id}-title`}
        checked={isChosen}
        disabled={isLocked}
        name={group}
        type={isSingle ? "radio" : "checkbox"}
        onChange={() => onToggle(itemKey)}
        onDoubleClick={() => onPick(itemKey)}
        onKeyDown={(event) => {
          moveFocus(event, { isSingle, isGrid: true });
          if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          onPick(itemKey);
        }}
      />
      <span className={classes.cardPicture}>
        <FilePicture file={file} iconSize={48} />
      </span>
      <Text truncate dir="auto" id={`${id}-title`} title={title}>
        {title}
      </Text>
      {card.subtitle === "type" ? (
        <span className={classes.cardText}>{fileKind(file)}</span>
      ) : (
        <CardText field={ownValue(collection.fields, card.subtitle ?? "")} file={file} />
      )}
      <CardText isLong field={ownValue(collection.fields, card.content ?? "")} file={file} />
      <Icon
        className={classes.cardMark}
        name={marks[isSingle ? "radio" : "checkbox"][isChosen ? "on" : "off"]}
      />
    </Stack>
  );
}

/** One value of a file; nothing where there is none. */
function CardText({
  field,
  file,
  isLong = false,
}: {
  field: Field | undefined;
  file: Item;
  isLong?: boolean;
}) {
  const value = field === undefined ? null : ownValue(file, field.field);
  if (field === undefined || isEmpty(value)) return null;
  return (
    <span className={classes.cardText} data-long={isLong || undefined} dir="auto">
      {typeof value === "string" && isLong ? value : <ValueCell field={field} item={file} />}
    </span>
  );
}

function cardTitle(file: Item, { title }: FileCardFields): string {
  const own = title === null ? null : ownValue(file, title);
  return typeof own === "string" && own.trim() !== "" ? own : fileTitle(file);
}

const marks = {
  radio: { on: "radio_button_checked", off: "radio_button_unchecked" },
  checkbox: { on: "check_box", off: "check_box_outline_blank" },
} as const;

import type { Item } from "@rowhouse/contract";
import {
  fileIcon,
  fileKind,
  fileTitle,
  isPicture,
  keyOf,
  useHost,
  type ItemKey,
} from "@rowhouse/extension-kit";
import { useId, useState } from "react";

import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./item-picker.module.css";
import { MoreItems } from "./more-items.tsx";
import { moveFocus } from "./picker-keys.ts";
import type { PickerTableProps } from "./picker-table.tsx";
import { hasKey } from "./picker.model.ts";

/** Files as cards, each a radio or checkbox: pictures are found by sight. */
export function PickerGrid(props: PickerTableProps) {
  const { list, primaryKey } = props;
  const group = useId();
  return (
    <div className={classes.scroll}>
      <ul className={classes.cards} data-items data-refreshing={list.isRefreshing || undefined}>
        {list.items.map((file) => {
          const key = keyOf(file, primaryKey);
          return key === null ? null : (
            <li key={key}>
              <Card {...props} file={file} group={group} itemKey={key} />
            </li>
          );
        })}
      </ul>
      <MoreItems list={list} />
    </div>
  );
}

interface CardProps extends PickerTableProps {
  file: Item;
  itemKey: ItemKey;
  group: string;
}

function Card({ file, itemKey, group, chosen, isSingle, onToggle, onPick }: CardProps) {
  const isChosen = hasKey(chosen, itemKey);
  const title = fileTitle(file);
  const id = `${group}-${itemKey}`;
  return (
    <div className={classes.card} data-chosen={isChosen || undefined}>
      {/* It lies over the whole card. */}
      <input
        aria-labelledby={`${id}-title`}
        checked={isChosen}
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
      <Picture file={file} />
      <span className={classes.cardTitle} dir="auto" id={`${id}-title`} title={title}>
        {title}
      </span>
      <span className={classes.cardKind}>{fileKind(file)}</span>
      <Icon
        className={classes.cardMark}
        name={marks[isSingle ? "radio" : "checkbox"][isChosen ? "on" : "off"]}
      />
    </div>
  );
}

const marks = {
  radio: { on: "radio_button_checked", off: "radio_button_unchecked" },
  checkbox: { on: "check_box", off: "check_box_outline_blank" },
} as const;

function Picture({ file }: { file: Item }) {
  const { fileUrl } = useHost();
  const [isBroken, setBroken] = useState(false);
  const url = isPicture(file) && !isBroken ? fileUrl(file, "thumbnail") : null;
  return (
    <span className={classes.cardPicture}>
      {url === null ? (
        <Icon name={isBroken ? "broken_image" : fileIcon(file.type)} size={48} />
      ) : (
        <img alt="" loading="lazy" src={url} onError={() => setBroken(true)} />
      )}
    </span>
  );
}

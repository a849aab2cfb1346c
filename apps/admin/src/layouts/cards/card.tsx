import { Avatar } from "@mantine/core";
import { isEmpty, isRecord, ownValue, type Field, type Item } from "@rowhouse/contract";
import {
  fileIcon,
  isPicture,
  readText,
  rowCheckboxProps,
  rowLinkProps,
  rowProps,
  useHost,
  type ListingProps,
  type ListRow,
} from "@rowhouse/extension-kit";
import { memo, useState } from "react";

import { isPlainCell, textDirection } from "../../list/field/cell-look.model.ts";
import { Picture, thumbhashOf } from "../../list/picture/picture.tsx";
import { RowCheckbox, RowMenuButton } from "../../list/list-parts.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import type { CardParts, CardPicture } from "./options.ts";
import looks from "../../list/list.module.css";
import classes from "./cards.module.css";

/** A card and how the list shows it. Values only, so that a card renders again only when it changes. */
interface CardProps extends ListRow {
  parts: CardParts;
  /** The icon where there is no picture. */
  icon: string;
  renderCell: ListingProps["renderCell"];
  hasCheckbox: boolean;
  /** Its corner has a button for a menu. */
  hasMenu: boolean;
  totalCount: number | null;
}

/** An item as a card: picture, name and texts, with what selects it and its menu in the upper corners. */
export const Card = memo(function Card(row: CardProps) {
  const { t } = useHost();
  const { item, name, href, isActive, parts, icon, renderCell } = row;
  return (
    <li
      {...rowProps(row)}
      className={classes.cell}
      aria-setsize={row.totalCount ?? -1}
      aria-posinset={row.index + 1}
    >
      <div className={classes.card}>
        {row.hasCheckbox ? (
          <span className={classes.check}>
            <RowCheckbox {...rowCheckboxProps(row)} aria-label={t("select_row", { item: name })} />
          </span>
        ) : null}
        <Body {...{ item, name, href, isActive, parts, icon, renderCell }} />
        {row.hasMenu ? (
          <RowMenuButton className={classes.menuButton} isActive={isActive} name={name} />
        ) : null}
      </div>
    </li>
  );
});

type BodyProps = Pick<
  CardProps,
  "item" | "name" | "href" | "isActive" | "parts" | "icon" | "renderCell"
>;

/** The values are the expensive part of a card and do not depend on whether it is selected. */
const Body = memo(function Body({ item, name, parts, icon, renderCell, ...row }: BodyProps) {
  const { subtitle, content } = parts;
  const hasContent = content !== null && !isEmpty(ownValue(item, content.field));
  return (
    <>
      <div aria-hidden className={classes.picture}>
        <Stage picture={parts.picture} item={item} name={name} icon={icon} />
      </div>
      <div className={classes.text}>
        <Title {...{ item, name, renderCell, field: parts.title }} {...row} />
        {subtitle === null ? null : (
          <div className={classes.subtitle} data-field={subtitle.field}>
            {renderCell(subtitle, item)}
          </div>
        )}
        {hasContent ? (
          <div className={classes.content} data-field={content.field}>
            {renderCell(content, item)}
          </div>
        ) : null}
      </div>
    </>
  );
});

type TitleProps = Pick<BodyProps, "item" | "name" | "href" | "isActive" | "renderCell"> & {
  field: Field | null;
};

/** The link to the item: its title where that is text, its name where it has no title; else below a link that covers the card. */
function Title({ item, name, field, renderCell, ...row }: TitleProps) {
  const { t, interfaceOf } = useHost();
  const link = rowLinkProps(row);
  if (field === null || isEmpty(ownValue(item, field.field)))
    return (
      <a {...link} className={classes.title} dir="auto" title={name}>
        {name}
      </a>
    );
  const shownBy = interfaceOf(field);
  if (isPlainCell(field, shownBy))
    return (
      <a
        {...link}
        className={classes.title}
        data-field={field.field}
        dir={textDirection(field, shownBy)}
      >
        {renderCell(field, item)}
      </a>
    );
  return (
    <>
      <a {...link} className={looks.cover} aria-label={t("open_item", { item: name })} />
      <div className={classes.title} data-field={field.field}>
        {renderCell(field, item)}
      </div>
    </>
  );
}

interface PictureProps extends Pick<BodyProps, "item" | "name" | "icon"> {
  picture: CardPicture | null;
}

/** The picture of an item, the icon of a file that is none, the initials of a person; else the icon of the layout. */
function Stage({ picture, item, name, icon }: PictureProps) {
  const { fileUrl } = useHost();
  const [broken, setBroken] = useState<string | null>(null);
  const file = picture?.file === undefined ? null : fileIn(picture.file.field, item);
  const isShown = file !== null && isPicture(file);
  const address =
    picture?.address === undefined
      ? isShown && fileUrl(file, "thumbnail")
      : readText(ownValue(item, picture.address.field));
  if (picture?.file?.isPerson === true)
    return (
      <Avatar
        alt=""
        className={classes.person ?? ""}
        color="accent"
        name={name}
        src={address || null}
      />
    );
  if (file !== null && !isShown) return <Icon name={fileIcon(file["type"])} size={48} />;
  if (!address)
    return <Icon className={classes.none ?? ""} name={icon} size={picture === null ? 20 : 48} />;
  if (address === broken) return <Icon name="broken_image" size={48} />;
  return (
    <Picture
      isLate
      alt=""
      className={isVector(file, address) ? classes.vector : classes.image}
      decoding="async"
      src={address}
      thumbhash={thumbhashOf(file)}
      onError={() => setBroken(address)}
    />
  );
}

/** The file of an item, or the item that is one; null without one, and for one that may not be read. */
function fileIn(field: string | null, item: Item): Item | null {
  const file = field === null ? item : ownValue(item, field);
  return isRecord(file) && typeof file["type"] === "string" ? file : null;
}

/** Drawings are shown whole: they have no thumbnail that is cut to size. */
function isVector(file: Item | null, address: string): boolean {
  return file === null ? /\.svg(?:[?#]|$)/i.test(address) : file["type"] === "image/svg+xml";
}

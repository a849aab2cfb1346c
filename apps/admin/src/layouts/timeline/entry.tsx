import { isEmpty, ownValue, type Field, type Item } from "@rowhouse/contract";
import {
  rowLinkProps,
  rowProps,
  useHost,
  useNow,
  type ListingProps,
  type ListRow,
} from "@rowhouse/extension-kit";
import { memo, type CSSProperties } from "react";

import { RowMenuButton } from "../../list/list-parts.tsx";
import { Row, Text } from "../../design/words.tsx";
import { colorOfEntry } from "../../list/field/entry-color.ts";
import { hasTime } from "../../list/field/moments.ts";
import { instantOf, titleOf } from "./timeline.model.ts";
import type { TimelineParts } from "./options.ts";
import looks from "../../list/list.module.css";
import classes from "./timeline.module.css";

/** An entry and how the list shows it. Values only, so that an entry renders again only when it changes. */
export interface EntryProps extends ListRow {
  /** Pixels, which follow from the title. */
  height: number;
  parts: TimelineParts;
  renderCell: ListingProps["renderCell"];
  /** The list says what it is called, whatever the template makes of it. */
  isNamed: boolean;
  /** It has a button for a menu. */
  hasMenu: boolean;
  /** The line that connects the entries of a day begins or ends at it. */
  isFirst: boolean;
  isLast: boolean;
}

const entryClass = [looks.row, classes.entry].join(" ");

/** An item on the line of its day: a dot in its color, its title, what belongs to it, and how long ago it was. */
export const Entry = memo(function Entry(row: EntryProps) {
  const { item, name, href, isActive, isNamed, parts, renderCell } = row;
  const place = rowProps(row);
  return (
    <li
      {...place}
      style={{ ...place.style, blockSize: row.height }}
      className={entryClass}
      data-first={row.isFirst || undefined}
      data-last={row.isLast || undefined}
    >
      <Body {...{ item, name, href, isActive, isNamed, parts, renderCell }} />
      {row.hasMenu ? (
        <RowMenuButton className={classes.menuButton} isActive={isActive} name={name} />
      ) : null}
    </li>
  );
});

type BodyProps = Pick<
  EntryProps,
  "item" | "name" | "href" | "isActive" | "isNamed" | "parts" | "renderCell"
>;

/** The values are the expensive part of an entry and do not depend on where it stands. */
const Body = memo(function Body({ item, name, isNamed, parts, renderCell, ...row }: BodyProps) {
  const { colorOf } = useHost();
  const { date, content, about } = parts;
  const title = isNamed ? name : (titleOf(parts.title, item) ?? name);
  const instant = date === null ? null : instantOf(item, date);
  // The color is data.
  const dot: DotStyle = { "--entry-color": colorOfEntry(parts.color, item, colorOf) };
  return (
    <>
      {date !== null && hasTime(date) ? <Time instant={instant} /> : null}
      <span aria-hidden className={classes.dot} style={dot} />
      <a {...rowLinkProps(row)} className={classes.title} dir="auto" title={title}>
        {title}
      </a>
      {instant === null || date === null ? null : <Ago instant={instant} field={date} />}
      {content === null && about.length === 0 ? null : (
        <Details {...{ item, renderCell, content, about }} />
      )}
    </>
  );
});

type DotStyle = CSSProperties & { "--entry-color": string };

/** The time of the day, with the date in full as a tooltip; its place stays where there is none. */
function Time({ instant }: { instant: Date | null }) {
  const { formatDate } = useHost();
  if (instant === null) return <span className={classes.time} />;
  return (
    <time
      className={classes.time}
      dateTime={instant.toISOString()}
      title={formatDate(instant, "long")}
    >
      {formatDate(instant, "time")}
    </time>
  );
}

/** How long ago it was or how soon it will be; of a plain date in days. */
function Ago({ instant, field }: { instant: Date; field: Field }) {
  const { formatRelative, formatRelativeDay } = useHost();
  const now = useNow("minute");
  return (
    <Text color="quiet" size="small" nowrap className={classes.ago}>
      {hasTime(field) ? formatRelative(instant, now) : formatRelativeDay(instant, now)}
    </Text>
  );
}

interface DetailsProps {
  item: Item;
  renderCell: ListingProps["renderCell"];
  content: Field | null;
  about: TimelineParts["about"];
}

/** Values that belong to an entry, each by the cell of its field; a missing one takes no room. */
function Details({ item, renderCell, content, about }: DetailsProps) {
  const cell = (field: Field) =>
    isEmpty(ownValue(item, field.field)) ? null : (
      <div key={field.field} className={classes.detail} data-field={field.field}>
        {renderCell(field, item)}
      </div>
    );
  return (
    <div className={classes.details}>
      {content === null ? null : <div className={classes.line}>{cell(content)}</div>}
      {about.length === 0 ? null : (
        <div className={classes.line}>
          {about.map((group) => (
            <Row key={group[0]?.field} gap={1} shrink>
              {group.map(cell)}
            </Row>
          ))}
        </div>
      )}
    </div>
  );
}

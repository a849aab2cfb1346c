import { findCollection, readDateTime, type TrashEntry } from "@rowhouse/contract";
import {
  readPerson,
  rowCheckboxProps,
  rowLinkProps,
  rowProps,
  useHost,
  useItemList,
  useNow,
  type ListingProps,
  type ListRow,
} from "@rowhouse/extension-kit";
import { Anchor, Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../i18n/translation.ts";
import { trashAddress } from "../../access/address/trash-search.ts";
import { useModel } from "../../access/hooks.ts";
import { useCollectionName } from "../../access/names/use-collection-name.ts";
import { Icon } from "../../design/icon/icon.tsx";
import { PersonView } from "../../design/person/person-view.tsx";
import { ScreenState } from "../../design/states/screen-state.tsx";
import { useIsPhone } from "../../design/window/use-is-phone.ts";
import { Row, Text } from "../../design/words.tsx";
import { LoadingMore, RowCheckbox } from "../../list/list-parts.tsx";
import { entryOf } from "./use-trash.ts";
import looks from "../../list/list.module.css";
import classes from "./trash.module.css";

interface TrashListProps {
  listing: ListingProps;
  /** How many of the loaded entries were removed in each act. */
  acts: ReadonlyMap<string, number>;
  /** The list is that of one act. */
  isOneAct: boolean;
  may: (entry: TrashEntry) => boolean;
  onRestore: (entry: TrashEntry) => void;
}

/** Pixels; the same in the style sheet. */
const heights = { wide: 56, phone: 92 };

const rowClass = [looks.row, classes.row].join(" ");

/** Removed items in rows: what each was, who removed it and when, and the way back. */
export function TrashList(props: TrashListProps) {
  const { listing } = props;
  const isPhone = useIsPhone();
  const list = useItemList(listing, { rowHeight: isPhone ? heights.phone : heights.wide });
  return (
    <div {...list.scrollerProps} className={[looks.scroller, classes.scroller].join(" ")}>
      {listing.isLoading ? <ScreenState state="loading" rows={12} /> : null}
      <ul
        {...list.bodyProps}
        className={looks.body}
        aria-busy={listing.isLoading || listing.isRefreshing}
      >
        {list.rows.map((row) => (
          <TrashRow key={row.id} row={row} {...props} />
        ))}
      </ul>
      {listing.isLoadingMore ? <LoadingMore /> : null}
    </div>
  );
}

function TrashRow({ row, acts, isOneAct, may, onRestore }: TrashListProps & { row: ListRow }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const nameOf = useCollectionName();
  const model = useModel();
  const entry = entryOf(row.item);
  const collection = findCollection(model, entry.collection);
  const { act } = entry;
  const others = isOneAct || act === null ? 0 : (acts.get(act) ?? 1) - 1;
  const label = collection === null ? entry.collection : nameOf(collection);
  return (
    <li {...rowProps(row)} className={rowClass}>
      <RowCheckbox {...rowCheckboxProps(row)} aria-label={t("select_row", { item: row.name })} />
      <a {...rowLinkProps(row)} className={[looks.value, classes.name].join(" ")} title={row.name}>
        <Text truncate weight="medium" dir="auto">
          {row.name}
        </Text>
      </a>
      <Text truncate color="quiet" size="small" className={classes.where} title={label}>
        {t(entry.kind === "status" ? "past.trash.hidden_in" : "past.trash.deleted_in", {
          collection: label,
        })}
      </Text>
      <Who entry={entry} />
      <span className={classes.together}>
        {others > 0 && act !== null ? (
          <Anchor
            size="sm"
            renderRoot={(root) => (
              <Link {...root} to={trashAddress} search={{ act }} tabIndex={row.isActive ? 0 : -1} />
            )}
          >
            {t("past.trash.with_others", { count: others })}
          </Anchor>
        ) : null}
      </span>
      {may(entry) ? (
        <Button
          size={isPhone ? "sm" : "compact-sm"}
          variant="default"
          tabIndex={row.isActive ? 0 : -1}
          aria-label={t("past.trash.restore_one", { item: row.name })}
          className={classes.restore}
          onClick={() => onRestore(entry)}
        >
          {isPhone ? <Icon name="history" size={18} /> : t("removal.restore")}
        </Button>
      ) : null}
    </li>
  );
}

/** Who removed it, and how long ago. */
function Who({ entry }: { entry: TrashEntry }) {
  const { t } = useTranslation();
  const { users, formatRelative, formatDate } = useHost();
  const now = useNow("minute");
  const at = readDateTime(entry.deleted_on);
  const person = entry.deleted_by === 0 ? null : readPerson(entry.deleted_by, users, undefined);
  const name = entry.deleted_by === 0 ? t("public_user") : person?.name || t("unknown_user");
  return (
    <Row as="span" gap={3} align="center" shrink className={classes.who}>
      <PersonView display="both" person={{ name, pictureUrl: person?.pictureUrl ?? null }} />
      {at === null ? null : (
        <time dateTime={at.toISOString()} title={formatDate(at, "long")}>
          <Text color="quiet" size="small" nowrap>
            {formatRelative(at, now)}
          </Text>
        </time>
      )}
    </Row>
  );
}

import { Anchor, Button } from "@mantine/core";
import { titleFields, type Collection, type Item, type TrashEntry } from "@rowhouse/contract";
import { oneLine, useHost, useItem } from "@rowhouse/extension-kit";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { ActivityLink } from "../../../access/address/activity-link.tsx";
import { itemAddress } from "../../../access/address/addresses.ts";
import { trashAddress } from "../../../access/address/trash-search.ts";
import { useCan, useMe } from "../../../access/hooks.ts";
import { useCollectionName } from "../../../access/names/use-collection-name.ts";
import { trashQuery, trashedQuery } from "../../../data/past-items.ts";
import { Row, Stack, Text } from "../../../design/words.tsx";
import { useRestoring } from "../../../editor/acts/use-restoring.ts";
import { useCascades } from "../../../editor/removal/use-cascades.ts";
import { useItemPageState, type OpenItem } from "../../../editor/read/use-item-page-state.ts";
import { CommentBody, mayChange } from "../history/comment-body.tsx";
import { WaysBack } from "../history/event-body.tsx";
import { useGoingBack } from "../history/use-going-back.tsx";
import { useTimeline } from "../history/use-timeline.ts";

interface EntryPastProps {
  entry: number;
  /** The entry of the activity. */
  item: Item;
  /** The collection of the item that it is about. */
  collection: Collection;
}

/** Fields that a title is looked for in: the first ones that may hold it. */
const titleCandidates = 3;

/** The item that an entry of the activity is about: the way to it, and what can be taken back from here. */
export function EntryPast({ entry, item, collection }: EntryPastProps) {
  const { t } = useTranslation();
  const { itemTitle } = useHost();
  const label = useCollectionName()(collection);
  const id = useId();
  const key = String(item["item"]);
  const fields = titleFields(collection).slice(0, titleCandidates);
  const found = useItem(collection.collection, key, { fields });
  const trashed = useTrashed(collection, item);
  const known = found.item ?? found.removed ?? trashed?.values;
  const title = oneLine((known && itemTitle(collection, known)) ?? key);
  return (
    <section aria-labelledby={id}>
      <Stack gap={3} align="start">
        <Row gap={2} align="center">
          <Text as="h2" id={id} size="section" weight="strong">
            {t("past.entry.about")}
          </Text>
          <ActivityLink collection={collection.collection} item={key} />
        </Row>
        <Anchor
          renderRoot={(root) => <Link {...root} to={itemAddress(collection.collection, key)} />}
        >
          {t("past.entry.open_item", { title, collection: label })}
        </Anchor>
        {trashed === null ? null : <WayOutOfTrash entry={trashed} />}
        {item["action"] === "delete" ? null : (
          <Ways collection={collection} itemKey={key} entry={entry} />
        )}
      </Stack>
    </section>
  );
}

/** The removed item of an entry that removed it, as long as it can be brought back; null for any other entry. */
function useTrashed({ collection }: Collection, item: Item): TrashEntry | null {
  const may = useCan();
  const isRemoval = item["action"] === "delete" || item["action"] === "soft-delete";
  const seesPast = may("read", "directus_activity") && may("read", "directus_revisions");
  const { data } = useQuery({
    ...trashedQuery(collection, [String(item["item"])]),
    enabled: isRemoval && seesPast,
  });
  return data?.[0] ?? null;
}

/** Brings the item back, or all that was removed in the same act. */
function WayOutOfTrash({ entry }: { entry: TrashEntry }) {
  const { t } = useTranslation();
  const restoring = useRestoring();
  const told = useCascades().of([entry]);
  const { act } = entry;
  const { data, hasNextPage } = useInfiniteQuery({
    ...trashQuery(act === null ? {} : { act }),
    enabled: act !== null,
  });
  const together = data?.pages.flatMap((page) => page.entries) ?? [];
  if (!restoring.may(entry)) return null;
  return (
    <>
      <Text as="p" color="quiet">
        {t(entry.kind === "delete" ? "past.entry.gone" : "past.entry.hidden")}
        {told === null ? null : ` ${told}`}
      </Text>
      <Row gap={3} wrap align="center">
        <Button
          loading={restoring.isBusy}
          variant={together.length > 1 ? "default" : "filled"}
          onClick={() => void restoring.restore([entry])}
        >
          {t("past.entry.restore")}
        </Button>
        {together.length > 1 && !hasNextPage ? (
          <Button loading={restoring.isBusy} onClick={() => void restoring.restore(together)}>
            {t("past.entry.restore_all", { count: together.length })}
          </Button>
        ) : null}
        {together.length > 1 && act !== null ? (
          <Anchor renderRoot={(root) => <Link {...root} to={trashAddress} search={{ act }} />}>
            {t("past.entry.show_all")}
          </Anchor>
        ) : null}
      </Row>
    </>
  );
}

/** The ways back, as far as the item is there. */
function Ways({
  collection,
  itemKey,
  entry,
}: {
  collection: Collection;
  itemKey: string;
  entry: number;
}) {
  const state = useItemPageState(collection.collection, itemKey);
  return state.status === "ready" ? <OfItem open={state.open} entry={entry} /> : null;
}

/** Of an item that is there: the comment of the entry for those who may change it, or the ways back from its change. */
function OfItem({ open, entry: id }: { open: OpenItem; entry: number }) {
  const me = useMe();
  const { collection, rights, item } = open;
  const { entries, comments } = useTimeline(collection, open.key);
  const history = { entries: entries ?? [], item: item ?? {} };
  const { goBack, dialog } = useGoingBack(open, history);
  const entry = entries?.find((one) => one.id === id);
  if (entry === undefined) return null;
  if (entry.isComment)
    return (
      <CommentBody
        entry={entry}
        comments={mayChange(entry, rights.comment, me.id) ? comments : null}
      />
    );
  return (
    <>
      <WaysBack entry={entry} context={{ collection, history, goBack }} />
      {dialog}
    </>
  );
}

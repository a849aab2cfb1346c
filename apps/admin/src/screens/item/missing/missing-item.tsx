import { Button } from "@mantine/core";
import { type Collection, type Item, levelOf, readDateTime } from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";
import { Row } from "../../../design/words.tsx";
import { listingAddress } from "../../../access/address/addresses.ts";
import { useCan, useRights } from "../../../access/hooks.ts";
import { useCollectionName } from "../../../access/names/use-collection-name.ts";
import { itemActivityQuery } from "../../../data/activity.ts";
import { lastStateQuery } from "../../../data/removed-items.ts";
import { ItemStatePage } from "../../../editor/page/item-state-page.tsx";
import { mayBringBack } from "../../../editor/removal/removal.model.ts";
import { useRemoval } from "../../../editor/removal/use-removal.ts";
import { StrandedDrafts } from "../../../editor/stranded/late-parts.ts";
import { Page } from "../../../design/page/page.tsx";
import { EmptyState } from "../../../design/states/empty-state.tsx";
import { readPerson } from "../history/timeline.model.ts";

/** Actions that leave an item there, or take it away. */
const changes: readonly unknown[] = [
  "create",
  "update",
  "revert",
  "restore",
  "upload",
  "delete",
  "soft-delete",
];

const removals: readonly unknown[] = ["delete", "soft-delete"];

export interface MissingItemProps {
  collection: Collection;
  itemKey: string;
}

/**
 * The address of an item that is not there: what became of it, as far as the reader may know, with the way to bring it
 * back for those who may, or that there is none.
 */
export function MissingItem({ collection, itemKey }: MissingItemProps) {
  const label = useCollectionName()(collection);
  const { itemTitle } = useHost();
  const traces = useTraces(collection.collection, itemKey);
  if (traces === null) return <ItemStatePage state={{ status: "loading", collection }} hasDrawer />;
  const list = listingAddress(collection.collection);
  const { state, wasRemoved } = traces;
  const title = wasRemoved && state ? itemTitle(collection, state) : null;
  return (
    <Page title={title ?? `${label} ${itemKey}`} back={list} breadcrumb={[{ label, to: list }]}>
      <Suspense fallback={null}>
        <StrandedDrafts
          {...{ collection, itemKey }}
          name={collection.collection}
          cause="gone"
          item={state}
        />
      </Suspense>
      {wasRemoved ? (
        <RemovedForGood collection={collection} itemKey={itemKey} traces={traces} />
      ) : (
        <NeverThere collection={collection} itemKey={itemKey} />
      )}
    </Page>
  );
}

function NeverThere({ collection, itemKey }: MissingItemProps) {
  const { t } = useTranslation();
  const rights = useRights();
  const label = useCollectionName()(collection);
  const seesAll = rights.isAdmin || levelOf(rights, collection, { action: "read" }) === "full";
  return (
    <EmptyState
      icon="search_off"
      title={t("item.none", { key: itemKey, collection: label })}
      body={t(seesAll ? "item.none_body" : "item.not_found_body")}
      action={<ToList collection={collection} />}
    />
  );
}

function RemovedForGood({ collection, itemKey, traces }: MissingItemProps & { traces: Traces }) {
  const { t } = useTranslation();
  const format = useFormat();
  const rights = useRights();
  const { restore } = useRemoval(collection);
  const [isBusy, setBusy] = useState(false);
  const { removal, state } = traces;
  const canComeBack = state !== null && mayBringBack(rights, collection, { kind: "delete" });
  const handleRestore = async (): Promise<void> => {
    setBusy(true);
    await restore([itemKey], "create");
    setBusy(false);
  };
  return (
    <EmptyState
      icon="delete"
      title={t("removal.was_removed")}
      body={
        removal &&
        t("removal.was_removed_by", {
          date: format.date(removal.at, "long"),
          name: removal.name || t("unknown_user"),
        })
      }
      action={
        <Row wrap gap={2} justify="center">
          <ToList collection={collection} />
          {canComeBack ? (
            <Button loading={isBusy} onClick={() => void handleRestore()}>
              {t("removal.restore")}
            </Button>
          ) : null}
        </Row>
      }
    />
  );
}

function ToList({ collection }: { collection: Collection }) {
  const { t } = useTranslation();
  const label = useCollectionName()(collection);
  const to = listingAddress(collection.collection);
  return (
    <Button variant="default" renderRoot={(root) => <Link {...root} to={to} />}>
      {t("item.to_list", { collection: label })}
    </Button>
  );
}

/** The traces of an item that is not there. */
interface Traces {
  wasRemoved: boolean;
  /** Who removed it, and when; null when that is not known. The name is empty for somebody without one. */
  removal: { at: Date; name: string } | null;
  /** The content of its latest revision; null when no revision can be read. */
  state: Item | null;
}

/** Looks for what is left of an item, as far as the reader may see it; null while that is not known. */
function useTraces(collection: string, key: string): Traces | null {
  const may = useCan();
  const isActivityReadable = may("read", "directus_activity");
  const activity = useInfiniteQuery({
    ...itemActivityQuery(collection, key),
    enabled: isActivityReadable,
    // Without it the page says less, and nothing wrong.
    retry: false,
  });
  const state = useQuery(lastStateQuery(collection, key));
  if (activity.isLoading || state.isLoading) return null;
  const last = activity.data?.find(({ action }) => changes.includes(action));
  const removal = removals.includes(last?.action) ? last : undefined;
  const at = readDateTime(removal?.action_on);
  return {
    // A state of something that no activity says was removed may belong to an item that is there and not for this reader.
    wasRemoved: removal !== undefined || (!isActivityReadable && state.data != null),
    removal: at && { at, name: readPerson(removal?.action_by)?.name ?? "" },
    state: state.data ?? null,
  };
}

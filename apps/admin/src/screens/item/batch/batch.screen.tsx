import { Button } from "@mantine/core";
import { can, findCollection, limits, type Collection } from "@rowhouse/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { listingAddress, manyId } from "../../../access/address/addresses.ts";
import { useModel, useRights } from "../../../access/hooks.ts";
import { useCollectionName } from "../../../access/names/use-collection-name.ts";
import { selectedKeysQuery } from "../../../data/act-writes.ts";
import { itemsByKeyQuery } from "../../../data/items.ts";
import { isGone } from "../../../data/refusal.ts";
import { PageNotice } from "../../../design/notice/page-notice.tsx";
import { Page } from "../../../design/page/page.tsx";
import { EmptyState } from "../../../design/states/empty-state.tsx";
import { keptTarget, keysOfTarget, type ActTarget } from "../../../editor/acts/act-target.ts";
import { EditorPage } from "../../../editor/page/editor-page.tsx";
import { ItemStatePage, type ItemStatePageProps } from "../../../editor/page/item-state-page.tsx";
import { shownValues } from "./batch.model.ts";
import { useBatchEditor, type OpenBatch } from "./use-batch-editor.ts";

export interface BatchScreenProps {
  collection: string;
  /** The key in the address. */
  itemKey: string;
  /** The keys that it names; null where it stands for a selection that the tab keeps. */
  keys: readonly string[] | null;
}

/** The page for changing several items at once: loads them and shows what can be shown. */
export function BatchScreen({ collection: name, itemKey, keys }: BatchScreenProps) {
  const model = useModel();
  const rights = useRights();
  const collection = findCollection(model, name);
  const id = manyId(itemKey);
  const [target] = useState(() => (id === null ? null : keptTarget(name, id)));
  if (collection === null || !can(rights, collection, "read"))
    return <ItemStatePage state={{ status: "missing", isGone: false, collection }} />;
  if (keys !== null) return <LoadedBatch {...{ collection, itemKey, keys }} />;
  if (id === null || target === null) return <ForgottenSelection collection={collection} />;
  return <SelectedBatch {...{ collection, itemKey, id, target }} />;
}

/** A selection is known to the tab in which it was made: what it stood for is not guessed. */
function ForgottenSelection({ collection }: { collection: Collection }) {
  const { t } = useTranslation();
  const nameOf = useCollectionName();
  const listing = listingAddress(collection.collection);
  return (
    <Page title={nameOf(collection)} back={listing}>
      <EmptyState
        icon="check_box_outline_blank"
        title={t("item.selection_forgotten")}
        body={t("item.selection_forgotten_body")}
        action={
          <Button renderRoot={(root) => <Link {...root} to={listing} />}>
            {t("item.to_listing")}
          </Button>
        }
      />
    </Page>
  );
}

interface SelectedProps {
  collection: Collection;
  itemKey: string;
  id: string;
  target: ActTarget;
}

/** The items of a selection that is too long for an address. */
function SelectedBatch({ collection, itemKey, id, target }: SelectedProps) {
  const model = useModel();
  const { data, error, refetch } = useQuery(
    selectedKeysQuery(collection.collection, id, () => keysOfTarget(model, collection, target)),
  );
  if (data?.length) return <LoadedBatch {...{ collection, itemKey }} keys={data} />;
  if (data) return <ItemStatePage state={{ status: "missing", isGone: false, collection }} />;
  if (error === null) return <ItemStatePage state={{ status: "loading", collection }} hasDrawer />;
  const retry = (): void => void refetch();
  return <ItemStatePage state={{ status: "error", collection, error, retry }} hasDrawer />;
}

interface LoadedProps {
  collection: Collection;
  itemKey: string;
  keys: readonly string[];
}

function LoadedBatch({ collection, itemKey, keys }: LoadedProps) {
  const model = useModel();
  // Of more items than can be compared the first ones say what may be changed.
  const isWhole = keys.length <= limits.batchItems;
  const read = isWhole ? keys : keys.slice(0, limits.pageSize);
  const query = itemsByKeyQuery(collection.collection, read, { fields: ["*"] });
  const { data: items, error, refetch } = useQuery(query);
  if (items?.length) {
    const open = { collection, model, itemKey, keys, items, isWhole };
    return <BatchEditor key={itemKey} open={open} />;
  }
  return <ItemStatePage state={stateOf()} hasDrawer />;

  function stateOf(): ItemStatePageProps["state"] {
    if (items || isGone(error)) return { status: "missing", isGone: false, collection };
    if (error === null) return { status: "loading", collection };
    return { status: "error", collection, error, retry: () => void refetch() };
  }
}

/** Changes fields of several items at once: each field is off until it is switched on. */
function BatchEditor({ open }: { open: OpenBatch }) {
  const { t } = useTranslation();
  const editor = useBatchEditor(open);
  const [active, setActive] = useState<ReadonlySet<string>>(new Set());
  const { maySave, spared } = editor.rights;
  const remarks = [
    open.isWhole ? "" : t("item.batch_uncompared", { count: open.keys.length }),
    maySave && spared > 0
      ? t(open.isWhole ? "item.batch_spared" : "item.batch_some_spared", { count: spared })
      : "",
  ].filter((remark) => remark !== "");
  const handleToggle = (field: string, isActive: boolean): void => {
    setActive((before) =>
      isActive
        ? new Set([...before, field])
        : new Set([...before].filter((name) => name !== field)),
    );
    if (!isActive) editor.session.store.unstage(field);
  };
  return (
    <EditorPage
      {...editor}
      collection={open.collection}
      isReadOnly={!maySave}
      saveModes={[]}
      savesOnLeave={false}
      onCopy={null}
      batch={{ active, mixed: editor.mixed, onToggle: handleToggle, shownValues }}
      notices={
        <PageNotice
          tone="info"
          icon={maySave ? "info" : "lock"}
          title={maySave ? t("item.batch_hint") : t("no_permission_edit")}
        >
          {remarks.length === 0 ? null : remarks.join(" ")}
        </PageNotice>
      }
    />
  );
}

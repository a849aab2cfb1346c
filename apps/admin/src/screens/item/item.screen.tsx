import { findCollection } from "@rowhouse/contract";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation } from "@tanstack/react-router";
import { Suspense, use, useState } from "react";
import { useTranslation } from "react-i18next";
import { batchKeys, itemAddress, newKey } from "../../access/address/addresses.ts";
import { useMe, useModel } from "../../access/hooks.ts";
import { StartupIdleContext } from "../../access/start/startup-idle.ts";
import { fullName } from "../../access/names/person.ts";
import { editorsQuery } from "../../data/users.ts";
import { ItemEditorPage } from "../../editor/page/item-editor-page.tsx";
import { StrandedDrafts, UnknownCollection } from "../../editor/stranded/late-parts.ts";
import { useLastKnown } from "../../editor/stranded/use-last-known.ts";
import { ItemStatePage } from "../../editor/page/item-state-page.tsx";
import { useNewItemShortcut } from "../../editor/use-new-item-shortcut.ts";
import { useItemPageState, type OpenItem } from "../../editor/read/use-item-page-state.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { PageNotice } from "../../ui/notice/page-notice.tsx";
import { AdminActions } from "./admin-actions.tsx";
import { BatchScreen } from "./batch/batch.screen.tsx";
import { HistoryPanel } from "./history/history-panel.tsx";
import { AccountParts, MissingItem, SingleLead } from "./late-parts.ts";
import { RemovedNotice } from "./removed-notice.tsx";
import { ItemSteps } from "./steps/item-steps.tsx";
import { useItemSetup } from "./use-item-setup.ts";

export interface ItemScreenProps {
  collection: string;
  /** Primary key of an item, `+` for a new one, several keys joined by commas for a batch. */
  itemKey: string;
}

/** The page of one item or of several: finds out what the address leads to and shows it. */
export function ItemScreen({ collection, itemKey }: ItemScreenProps) {
  const found = findCollection(useModel(), collection);
  const known = useLastKnown(collection, found);
  const keys = batchKeys(itemKey);
  if (found === null)
    return (
      <UnknownCollection
        name={collection}
        known={known}
        notices={
          <Suspense fallback={null}>
            <StrandedDrafts
              {...{ name: collection, itemKey }}
              collection={known}
              cause="collection"
            />
          </Suspense>
        }
      />
    );
  if (keys !== null) return <BatchScreen collection={collection} keys={keys} />;
  return <OneItem collection={collection} itemKey={itemKey} />;
}

function OneItem({ collection, itemKey }: ItemScreenProps) {
  const state = useItemPageState(collection, itemKey);
  const [blanks, setBlanks] = useState(0);
  if (state.status === "empty")
    return (
      <Suspense fallback={<ItemStatePage state={{ ...state, status: "loading" }} hasDrawer />}>
        <SingleLead collection={state.collection}>
          <Navigate to={itemAddress(collection, newKey)} replace />
        </SingleLead>
      </Suspense>
    );
  if (state.status === "missing" && state.isGone)
    return (
      <Suspense fallback={<ItemStatePage state={{ ...state, status: "loading" }} hasDrawer />}>
        <MissingItem collection={state.collection} itemKey={itemKey} />
      </Suspense>
    );
  if (state.status !== "ready") {
    const cause = itemKey === newKey ? "create" : "collection";
    const stranded = { name: collection, itemKey, collection: state.collection, cause } as const;
    return (
      <ItemStatePage
        state={state}
        hasDrawer
        notices={
          <Suspense fallback={null}>
            <StrandedDrafts {...stranded} />
          </Suspense>
        }
      />
    );
  }
  const editor = (
    <ItemEditor
      key={`${collection} ${itemKey} ${blanks} ${state.open.isRemoved}`}
      open={state.open}
      onAddAnother={() => setBlanks(blanks + 1)}
    />
  );
  const { collection: described } = state.open;
  if (!described.single || itemKey !== newKey) return editor;
  const waiting = { status: "loading", collection: described } as const;
  return (
    <Suspense fallback={<ItemStatePage state={waiting} hasDrawer />}>
      <SingleLead collection={described}>{editor}</SingleLead>
    </Suspense>
  );
}

interface ItemEditorProps {
  open: OpenItem;
  /** Replaces a new item that was saved by a blank one. */
  onAddAnother(): void;
}

/** The page of one item that may be seen: form, history, and its ways to save and leave. */
function ItemEditor({ open, onAddAnother }: ItemEditorProps) {
  const setup = useItemSetup(open, onAddAnother);
  const { collection, item, key } = open;
  useNewItemShortcut(collection, { enabled: key !== newKey && !collection.single });
  return (
    <ItemEditorPage
      open={open}
      setup={setup}
      hasStatus
      steps={
        <>
          <ItemSteps collection={collection} itemKey={key} />
          <AdminActions open={open} />
        </>
      }
      drawerAuto
      drawer={item === null ? null : <HistoryPanel open={open} item={item} />}
      after={item === null ? null : <Account open={open} />}
      notices={item && (open.isRemoved ? <RemovedNotice open={open} /> : <PresenceNotice />)}
    />
  );
}

/** What belongs to an account beside its fields, for its owner and for administrators. */
function Account({ open: { collection, key } }: { open: OpenItem }) {
  const me = useMe();
  const isIdle = use(StartupIdleContext);
  const isOwn = key === String(me.id);
  if (collection.collection !== "directus_users" || !(isOwn || me.isAdmin) || !isIdle) return null;
  return (
    <Suspense fallback={null}>
      <AccountParts user={Number(key)} isOwn={isOwn} />
    </Suspense>
  );
}

/** How often others on the same page are looked for, in milliseconds. */
const interval = 30_000;

/** Warns when another user was on this page within the last five minutes; blocks no one. */
function PresenceNotice() {
  const me = useMe();
  const { t } = useTranslation();
  const format = useFormat();
  const page = useLocation({ select: (location) => location.pathname });
  const { data: editors = [] } = useQuery({
    ...editorsQuery({ page, me: me.id }),
    enabled: use(StartupIdleContext),
    refetchInterval: interval,
    // Users who may not see where others are get no warning.
    retry: false,
  });
  if (editors.length === 0) return null;
  const names = editors.map((editor) => fullName(editor) || t("unknown_user"));
  return (
    <PageNotice
      tone="warning"
      icon="group"
      title={t("user_edit_warning", { name: format.list(names) })}
    />
  );
}

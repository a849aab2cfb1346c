import { type Collection, findCollection, isEmpty, ownValue } from "@rowhouse/contract";
import { Navigate, useNavigate } from "@tanstack/react-router";
import { Suspense, useMemo, useState } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { batchKeys, itemAddress, manyId, newKey } from "../../access/address/addresses.ts";
import { explainAddress } from "../../access/address/explain-search.ts";
import { useCan, useMe, useModel } from "../../access/hooks.ts";
import { fullName } from "../../access/names/person.ts";
import { useIsIdle } from "../../access/start/startup-idle.ts";
import { useViewAs } from "../../access/start/use-view-as.ts";
import { ItemEditorPage } from "../../editor/page/item-editor-page.tsx";
import { ItemStatePage } from "../../editor/page/item-state-page.tsx";
import { type OpenItem, useItemPageState } from "../../editor/read/use-item-page-state.ts";
import { StrandedDrafts, UnknownCollection } from "../../editor/stranded/late-parts.ts";
import { useLastKnown } from "../../editor/stranded/use-last-known.ts";
import { useNewItemShortcut } from "../../access/address/use-new-item-shortcut.ts";
import { IconButton } from "../../design/hint/icon-button.tsx";
import type { ShortcutName } from "../../design/shortcuts/catalog.ts";
import { useShortcut } from "../../design/shortcuts/shortcuts.ts";
import { useIsPhone } from "../../design/window/use-is-phone.ts";
import { HistoryPanel } from "./history/history-panel.tsx";
import {
  BatchScreen,
  EntryDetails,
  EntryTold,
  MissingItem,
  PersonParts,
  SingleLead,
} from "./late-parts.ts";
import { RemovedNotice } from "./missing/removed-notice.tsx";
import { PresenceNotice } from "./presence-notice.tsx";
import { useSteps } from "./steps/use-steps.ts";
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
  if (keys !== null || manyId(itemKey) !== null)
    return (
      <Suspense
        fallback={<ItemStatePage state={{ status: "loading", collection: found }} hasDrawer />}
      >
        <BatchScreen collection={collection} itemKey={itemKey} keys={keys} />
      </Suspense>
    );
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
  const editor = (told?: string) => (
    <ItemEditor
      key={`${collection} ${itemKey} ${blanks} ${state.open.isRemoved}`}
      open={state.open}
      told={told}
      onAddAnother={() => setBlanks(blanks + 1)}
    />
  );
  const { collection: described, item } = state.open;
  const waiting = { status: "loading", collection: described } as const;
  if (collection === "directus_activity" && item !== null)
    return (
      <Suspense fallback={<ItemStatePage state={waiting} hasDrawer />}>
        <EntryTold entry={item}>{editor}</EntryTold>
      </Suspense>
    );
  // A new or a removed item of a single collection is shown where there is no other.
  if (!described.single || (itemKey !== newKey && !state.open.isRemoved)) return editor();
  return (
    <Suspense fallback={<ItemStatePage state={waiting} hasDrawer />}>
      <SingleLead collection={described}>{editor()}</SingleLead>
    </Suspense>
  );
}

interface ItemEditorProps {
  open: OpenItem;
  /** The sentence that an entry of the activity is called by. */
  told: string | undefined;
  /** Replaces a new item that was saved by a blank one. */
  onAddAnother(): void;
}

/** The page of one item that may be seen: form, history, and its ways to save and leave. */
function ItemEditor({ open: opened, told, onAddAnother }: ItemEditorProps) {
  const open = useFilledFields(opened);
  const setup = useItemSetup(open, { onAddAnother, told });
  const { collection, item, key } = open;
  useNewItemShortcut(collection, { enabled: key !== newKey && !collection.single });
  // An entry of the activity has no history of its own, and nothing is said about it.
  const isEntry = collection.collection === "directus_activity";
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
      drawer={item === null || isEntry ? null : <HistoryPanel open={open} item={item} />}
      after={item === null ? null : <PartsOfSystem open={open} />}
      notices={item && <ItemNotices open={open} />}
    />
  );
}

/** An entry of the activity without the fields that say nothing of it; any other item as it is. */
function useFilledFields(open: OpenItem): OpenItem {
  return useMemo(() => {
    const { collection, item } = open;
    if (collection.collection !== "directus_activity") return open;
    const fields = Object.entries(collection.fields).map(([name, field]) => {
      const isHidden = field.hidden_detail || isEmpty(ownValue(item ?? {}, name));
      return [name, { ...field, hidden_detail: isHidden }];
    });
    return { ...open, collection: { ...collection, fields: Object.fromEntries(fields) } };
  }, [open]);
}

/** Notices about an item that is there; of an entry of the activity all that can be said and done about it. */
function ItemNotices({ open }: { open: OpenItem }) {
  // One's own page may be there without the right to read people, which looking for others takes.
  const mayRead = useCan()("read", open.collection.collection);
  const isIdle = useIsIdle();
  if (open.collection.collection === "directus_activity")
    return isIdle ? (
      <Suspense fallback={null}>
        <EntryDetails entry={Number(open.key)} item={open.item ?? {}} />
      </Suspense>
    ) : null;
  if (open.isRemoved) return <RemovedNotice open={open} />;
  return open.rights.maySave && mayRead ? <PresenceNotice open={open} /> : null;
}

/** Parts that items of the system have beside their fields: accounts, for their owner and administrators. */
function PartsOfSystem({ open: { collection, key, item } }: { open: OpenItem }) {
  const me = useMe();
  const isIdle = useIsIdle();
  const isOwn = key === String(me.id);
  if (collection.collection !== "directus_users" || !(isOwn || me.isAdmin) || !isIdle) return null;
  return (
    <Suspense fallback={null}>
      <PersonParts
        user={Number(key)}
        isOwn={isOwn}
        isByAdmin={me.isAdmin}
        email={String(item?.["email"] ?? "")}
        status={String(item?.["status"] ?? "")}
      />
    </Suspense>
  );
}

/** The ways to the previous and the next item of the list one came from. A phone has no room for the buttons. */
function ItemSteps({ collection, itemKey }: { collection: Collection; itemKey: string }) {
  const { t } = useTranslation();
  const steps = useSteps(collection, itemKey);
  const isPhone = useIsPhone();
  const { previous = null, next = null } = steps ?? {};
  const goTo = (key: string | null) => () => {
    if (key !== null) steps?.goTo(key);
  };
  useShortcut("previousItem", goTo(previous), { enabled: previous !== null });
  useShortcut("nextItem", goTo(next), { enabled: next !== null });
  if (steps === null || isPhone) return null;
  const buttons: readonly { icon: string; label: string; to: string | null; key: ShortcutName }[] =
    [
      { icon: "keyboard_arrow_up", label: t("previous_item"), to: previous, key: "previousItem" },
      { icon: "keyboard_arrow_down", label: t("next_item"), to: next, key: "nextItem" },
    ];
  return (
    <>
      {buttons.map(({ icon, label, to, key }) => (
        <IconButton
          key={key}
          icon={icon}
          label={label}
          shortcut={key}
          disabled={to === null}
          onClick={goTo(to)}
        />
      ))}
    </>
  );
}

/** The administrator's actions: see why somebody may do something with the item, and the project as a person does. */
function AdminActions({ open }: { open: OpenItem }) {
  const { t } = useTranslation();
  const me = useMe();
  const navigate = useNavigate();
  const { collection } = open.collection;
  if (!me.isAdmin || open.key === newKey) return null;
  const isOther = collection === "directus_users" && open.key !== String(me.id);
  const search =
    collection === "directus_users" ? { user: Number(open.key) } : { collection, item: open.key };
  return (
    <>
      <IconButton
        icon="rule"
        label={t("explain_permissions")}
        onClick={() => void navigate({ to: explainAddress, search })}
      />
      {isOther ? <ViewAsPerson open={open} /> : null}
    </>
  );
}

function ViewAsPerson({ open: { key, item } }: { open: OpenItem }) {
  const { t } = useTranslation();
  const { viewAs, isBeginning } = useViewAs();
  return (
    <IconButton
      icon="visibility"
      label={t("view_as")}
      loading={isBeginning}
      onClick={() => viewAs({ as: { user: Number(key) }, name: fullName(item ?? {}) || key })}
    />
  );
}

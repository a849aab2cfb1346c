import { type Collection, ownValue } from "@rowhouse/contract";
import {
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { Stack } from "../../design/words.tsx";
import { newKey } from "../../access/address/addresses.ts";
import { endInterruption } from "../../form/draft/autosave.ts";
import { useDraft } from "../../form/draft/draft-store.ts";
import { changedFields, type Draft, isDirty } from "../../form/draft/draft.model.ts";
import {
  isOfPage,
  storedUploads,
  subscribeStored,
} from "../../form/draft/uploads/stored-uploads.ts";
import { isRunning, useIsUploading } from "../../form/draft/uploads/running-uploads.ts";
import type { DraftSession } from "../../form/draft/use-draft-session.ts";
import { useFieldLabels } from "../../registry/use-field-label.ts";
import { lazyPart } from "../../design/lazy/lazy-part.tsx";
import { PageNotice } from "../../design/notice/page-notice.tsx";
import type { Saving } from "../save/use-save.ts";
import { StrandedDraft } from "../stranded/late-parts.ts";
import classes from "./editor-page.module.css";

const late = { place: "part", texts: ["changes"] } as const;
const SaveFailureNotice = lazyPart(
  async () => (await import("../notices/draft-notices.tsx")).SaveFailureNotice,
  late,
);
const RestoreNotice = lazyPart(
  async () => (await import("../notices/draft-notices.tsx")).RestoreNotice,
  late,
);
const InterruptedUploads = lazyPart(
  async () => (await import("../notices/interrupted-uploads.tsx")).InterruptedUploads,
  late,
);

/** Loads what says why a save failed: without a connection it could not be loaded any more. */
export function preloadNotices(): void {
  void SaveFailureNotice.preload();
}

export interface EditorNoticesProps {
  collection: Collection;
  session: DraftSession;
  saving: Pick<Saving, "isSaving" | "failure" | "save">;
  isReadOnly: boolean;
  /** The item is in a status that means deleted. */
  isRemoved?: boolean | undefined;
  /** Saves a copy when the item itself is gone; null when that is not possible. */
  onCopy: (() => void) | null;
  /** Further notices. */
  children?: ReactNode;
}

/** Standing notices: facts about the item, above the form. */
export function EditorNotices(props: EditorNoticesProps) {
  const { collection, session, saving, isReadOnly, children } = props;
  const isStranded = useIsStranded(props);
  useSetAside(collection, session, saving.isSaving || isReadOnly);
  return (
    <Stack gap={3} below={6} className={classes.notices}>
      {isStranded ? <OpenEdits {...props} /> : null}
      <LeftEdits {...props} />
      {children}
    </Stack>
  );
}

/** Notices of events while the page is open. They take room at the end of the page, so that the form stays where it is. */
export function EventNotices(props: Omit<EditorNoticesProps, "children">) {
  const { collection, session, saving, isReadOnly, onCopy } = props;
  const { t } = useTranslation();
  const isStranded = useIsStranded(props);
  const { otherTabs } = session;
  return (
    <>
      {saving.failure && !(isStranded && isReadOnly && saving.failure.kind === "rights") ? (
        <Suspense fallback={null}>
          <SaveFailureNotice
            {...{ collection, session, onCopy }}
            failure={saving.failure}
            isSaving={saving.isSaving}
            onRetry={() => void saving.save("stay")}
          />
        </Suspense>
      ) : null}
      <OfferNotice collection={collection} session={session} />
      <UploadNotice />
      {otherTabs === "edits" ? (
        <PageNotice tone="warning" icon="content_copy" title={t("item.other_tab")} />
      ) : null}
      {otherTabs === "open" && session.key !== newKey && !isReadOnly ? (
        <PageNotice tone="info" icon="content_copy" title={t("item.open_tab")} />
      ) : null}
    </>
  );
}

/** Offers edits of an earlier visit back, and says where somebody else has changed the same since. */
export function OfferNotice({
  collection,
  session,
  onRestored,
}: Pick<EditorNoticesProps, "collection" | "session"> & { onRestored?: () => void }) {
  const { t } = useTranslation();
  const labels = useFieldLabels(collection);
  const [wasContested, setContested] = useState(false);
  const { offer } = session;
  const writer = offer?.writer ?? null;
  const handleRestore = (): void => {
    setContested(session.restore());
    onRestored?.();
  };
  const goOn = useEffectEvent(handleRestore);
  // Who was in another project meanwhile goes on where they were.
  useEffect(() => {
    if (writer !== null && endInterruption(writer)) queueMicrotask(() => goOn());
  }, [writer]);
  return (
    <>
      {offer ? (
        <Suspense fallback={null}>
          <RestoreNotice
            entry={offer}
            labels={labels(
              Object.keys(offer.staged).filter((name) => Object.hasOwn(collection.fields, name)),
            )}
            onRestore={handleRestore}
            onDiscard={session.dismiss}
          />
        </Suspense>
      ) : null}
      {wasContested ? <PageNotice tone="warning" title={t("item.restore_conflict")} /> : null}
    </>
  );
}

/** Whether the page has become read-only while somebody typed, or the save was refused for want of rights. */
function useIsStranded({
  session: { store },
  saving,
  isReadOnly,
}: Pick<EditorNoticesProps, "session" | "saving" | "isReadOnly">): boolean {
  const isRefused = saving.failure?.kind === "rights";
  const mayStrand = (isReadOnly || isRefused) && !saving.isSaving;
  return useDraft(store, (draft) => mayStrand && isDirty(draft));
}

type EditsProps = Pick<EditorNoticesProps, "collection" | "isReadOnly" | "isRemoved" | "session">;

/** Edits on a page that cannot save them any more. */
function OpenEdits({ collection, isRemoved, session: { key, store } }: EditsProps) {
  const draft = useDraft(store, (now) => now);
  return (
    <Suspense fallback={null}>
      <StrandedDraft
        collection={collection}
        itemKey={key}
        cause={isRemoved ? "removed" : "read_only"}
        edits={draft}
        item={draft.base}
        onDiscard={store.reset}
      />
    </Suspense>
  );
}

/** Edits of an earlier visit, or of fields, that cannot be saved here. */
function LeftEdits({ collection, isReadOnly, isRemoved, session }: EditsProps) {
  const { key, store, stranded, discard } = session;
  const base = useDraft(store, (draft) => draft.base);
  if (stranded.length === 0) return null;
  const cause = isRemoved ? "removed" : isReadOnly ? "read_only" : "fields";
  return (
    <Suspense fallback={null}>
      {stranded.map((edits) => (
        <StrandedDraft
          key={edits.writer}
          {...{ collection, cause, edits }}
          itemKey={key}
          item={base}
          onDiscard={() => discard(edits)}
        />
      ))}
    </Suspense>
  );
}

/** Files whose upload was interrupted on this page. */
function UploadNotice() {
  const isUploading = useIsUploading();
  const here = useSyncExternalStore(subscribeStored, storedUploads).filter(isOfPage);
  // An upload that is running says so itself.
  if (here.length === 0 || (isUploading && here.every(({ id }) => isRunning(id)))) return null;
  return (
    <Suspense fallback={null}>
      <InterruptedUploads kept={here} />
    </Suspense>
  );
}

/**
 * Takes the edits of fields that were locked or removed while they were edited out of the draft, which can then be saved
 * again, and keeps what was typed until it is discarded.
 * @param isBusy a save is under way: what it sends stays
 */
function useSetAside(collection: Collection, session: DraftSession, isBusy: boolean): void {
  const { store, fields, setAside } = session;
  const [before, setBefore] = useState(collection);
  const [editable] = useState(() => new Set(fields));
  const lost = (draft: Draft): string[] =>
    [...changedFields(draft)].filter((field) =>
      Object.hasOwn(collection.fields, field)
        ? editable.has(field) && !fields.includes(field)
        : true,
    );
  const draft = useDraft(store, (now) => (lost(now).length > 0 ? now : null));
  if (draft === null && before !== collection) setBefore(collection);
  const labelsOf = useFieldLabels(before);
  useEffect(() => {
    if (draft === null || isBusy) return;
    const names = lost(draft);
    const gone = names.filter((field) => !Object.hasOwn(collection.fields, field));
    // Nothing of a password is kept.
    const open = gone.filter((field) => ownValue(before.fields, field)?.type !== "hash");
    setAside(open, Object.fromEntries(open.map((field) => [field, labelsOf([field]).join()])));
    setAside(names.filter((field) => !gone.includes(field)));
    for (const field of gone) store.unstage(field);
  });
}

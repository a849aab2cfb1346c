import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { startAutosave, type Autosave } from "./autosave.ts";
import { followDraft, type DraftHistory } from "./draft-history.ts";
import { createDraftStore, type DraftStore } from "./draft-store.ts";
import {
  described,
  isDirty,
  rebase,
  restored,
  startDraft,
  type Draft,
  type DraftStart,
  type Values,
} from "./draft.model.ts";
import { fieldOfKey } from "../problems/nested-paths.ts";
import { mergeWith } from "./merge.model.ts";
import {
  itemId,
  sharedJournal,
  type DraftScope,
  type Journal,
  type JournalEntry,
} from "./journal.ts";
import { registerDraft } from "./open-drafts.ts";
import { watchTabs } from "./tabs.ts";

/** The edit session of one open item: the draft, its copy in the browser and what other tabs do. */
export interface DraftSession {
  store: DraftStore;
  history: DraftHistory;
  /** Edits from an earlier visit that are offered back. */
  offer: JournalEntry | null;
  /** Stages the offered edits; returns whether another user changed the same fields since. */
  restore(): boolean;
  /** Removes the offered edits. */
  dismiss(): void;
  /** Another tab of this browser holds edits of the same item. */
  isEditedElsewhere: boolean;
}

export interface DraftSessionOptions extends DraftStart {
  scope: DraftScope;
  /** Fields that can be edited; journal entries of other fields are not offered. */
  fields: readonly string[];
  /** Fields that the journal never holds. */
  secrets?: readonly string[];
  journal?: Journal;
  /** Whether nobody but this app wrote between two versions: then its edits stay over the later one. */
  isOwnWork?: (from: string | null, to: string | null) => boolean;
}

/**
 * Opens the edit session of an item. The scope must stay the same while the component lives: give it a key.
 * When the item is loaded again, the draft follows ({@link rebase}).
 */
export function useDraftSession(options: DraftSessionOptions): DraftSession {
  const { scope, base, fields, journal = sharedJournal(), isOwnWork = never } = options;
  const etag = options.etag ?? null;
  const [{ store, history }] = useState(() => openDraft(options));
  const [writer] = useState(() => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`);
  const [offers, setOffers] = useState<JournalEntry[]>([]);
  const autosaving = useRef<Autosave | null>(null);
  const [isEditedElsewhere, setIsEditedElsewhere] = useState(false);
  // One object for the whole life of the session, so that effects do not start again on each render.
  const [item] = useState(scope);
  // As text: the list changes only with the model.
  const secrets = (options.secrets ?? []).join();

  const follow = useEffectEvent((draft: Draft, values: Values, version: string | null): Draft => {
    const isOwn = values !== draft.base && isOwnWork(draft.etag, version);
    return isOwn ? mergeWith(draft, { values, etag: version }, {}) : rebase(draft, values, version);
  });
  useEffect(() => store.update((draft) => follow(draft, base, etag)), [store, base, etag]);
  const { relatedKeys, listKeys } = options;
  useEffect(
    () => store.update((draft) => described(draft, { relatedKeys, listKeys })),
    [store, relatedKeys, listKeys],
  );
  useEffect(() => registerDraft(() => isDirty(store.get())), [store]);
  useEffect(() => {
    let isOpen = true;
    const autosave = startAutosave({
      store,
      journal,
      scope: item,
      writer,
      secrets: secrets.split(","),
    });
    autosaving.current = autosave;
    const tabs = watchTabs({ item: itemId(item), writer, onOthers: setIsEditedElsewhere });
    const stopAnnouncing = store.subscribe(() => tabs.announce(isDirty(store.get())));
    const offerBack = async (): Promise<void> => {
      const found = await findOffers({ journal, scope: item, writer, others: () => tabs.others() });
      if (isOpen) setOffers(found);
    };
    void offerBack();
    return () => {
      isOpen = false;
      stopAnnouncing();
      tabs.close();
      void autosave.close();
    };
  }, [store, journal, item, writer, secrets]);

  const offer =
    offers.find((entry) =>
      Object.keys({ ...entry.staged, ...entry.invalidTexts }).some((key) =>
        fields.includes(fieldOfKey(key)),
      ),
    ) ?? null;
  const drop = useCallback(
    (entry: JournalEntry) => {
      setOffers((left) => left.filter((other) => other !== entry));
      // What was taken over of it is stored first, so that it is in one of the two whatever happens now.
      const written = autosaving.current?.flush() ?? Promise.resolve();
      void written.then(() => journal.remove(entry.scope, entry.writer));
    },
    [journal],
  );
  const restore = (): boolean => {
    if (offer === null) return false;
    const staged = onlyFields(offer.staged, fields);
    const invalidTexts = onlyFields(offer.invalidTexts, fields);
    store.update((draft) => restored(draft, { ...offer, staged, invalidTexts }));
    drop(offer);
    return store.get().etag !== etag;
  };
  const dismiss = (): void => void (offer !== null && drop(offer));
  return { store, history, offer, restore, dismiss, isEditedElsewhere };
}

function openDraft(start: DraftStart): Pick<DraftSession, "store" | "history"> {
  const store = createDraftStore(startDraft(start));
  return { store, history: followDraft(store) };
}

function never(): boolean {
  return false;
}

function onlyFields<T>(
  values: Readonly<Record<string, T>>,
  fields: readonly string[],
): Readonly<Record<string, T>> {
  return Object.fromEntries(
    Object.entries(values).filter(([key]) => fields.includes(fieldOfKey(key))),
  );
}

/** Entries of pages that are closed; open pages still write theirs. */
async function findOffers(search: {
  journal: Journal;
  scope: DraftScope;
  writer: string;
  others(): Promise<Set<string>>;
}): Promise<JournalEntry[]> {
  const entries = (await search.journal.list(search.scope)).filter(
    (entry) => entry.writer !== search.writer,
  );
  if (entries.length === 0) {
    void search.others();
    return [];
  }
  const open = await search.others();
  return entries.filter((entry) => !open.has(entry.writer));
}

import { ownValue } from "@rowhouse/contract";
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type Dispatch,
  type RefObject,
  type SetStateAction,
} from "react";
import { entryOf, isInterrupted, startAutosave, type Autosave } from "./autosave.ts";
import { followDraft, type DraftHistory } from "./draft-history.ts";
import { createDraftStore, type DraftStore } from "./draft-store.ts";
import {
  described,
  isDirty,
  rebase,
  restored,
  startDraft,
  unstage,
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
import { watchTabs, type OtherTabs } from "./tabs.ts";

/** The edit session of one open item: the draft, its copy in the browser and what other tabs do. */
export interface DraftSession {
  /** Primary key of the item as in the address. */
  key: string;
  store: DraftStore;
  history: DraftHistory;
  /** Edits from an earlier visit that are offered back. */
  offer: JournalEntry | null;
  /** Stages the offered edits; returns whether another user changed the same fields since. */
  restore(): boolean;
  /** Removes the offered edits. */
  dismiss(): void;
  /**
   * Edits that cannot be saved here: the item may not be changed, or their fields are locked or gone. They can be read and
   * taken elsewhere, and are offered again once they can be saved.
   */
  stranded: readonly JournalEntry[];
  /** Removes edits that cannot be saved here. */
  discard(entry: JournalEntry): void;
  /**
   * Takes edits out of the draft, which can then be saved, and keeps them as stranded ones.
   * @param labels what the fields are called, where the model does not know it any more
   */
  setAside(fields: readonly string[], labels?: Readonly<Record<string, string>>): void;
  /** Fields that can be edited. */
  fields: readonly string[];
  /** The state of other tabs of this browser with the same item. */
  otherTabs: OtherTabs;
}

export interface DraftSessionOptions extends DraftStart {
  scope: DraftScope;
  /** Fields that can be edited; journal entries of other fields are stranded. */
  fields: readonly string[];
  /** Fields that the journal never holds. */
  secrets?: readonly string[];
  /** The item's title; null: it has none. */
  title?: string | null;
  journal?: Journal;
  /** The draft's content beside the fields of the item: saved values that the journal keeps of it, and gives back. */
  beside?: {
    baseOf(draft: Draft): Values;
    restored(entry: Pick<JournalEntry, "staged" | "base">): void;
  };
  /** Whether nobody but this app wrote between two versions: then its edits stay over the later one. */
  isOwnWork?: (from: string | null, to: string | null) => boolean;
}

/**
 * Opens the edit session of an item. The scope must stay the same while the component lives: give it a key.
 * When the item is loaded again, the draft follows ({@link rebase}).
 */
export function useDraftSession(options: DraftSessionOptions): DraftSession {
  const { scope, base, fields, journal = sharedJournal() } = options;
  const [opened] = useState(() => openDraft(options));
  const { store } = opened;
  const [writer] = useState(newWriter);
  const [offers, setOffers] = useState<JournalEntry[]>([]);
  const autosaving = useRef<Autosave | null>(null);
  const [otherTabs, setOtherTabs] = useState<OtherTabs>("none");
  // One object for the whole life of the session, so that effects do not start again on each render.
  const [item] = useState(scope);
  // As text: the list changes only with the model.
  const secrets = (options.secrets ?? []).join();

  useFollow(store, options);
  useEffect(() => registerDraft(() => isDirty(store.get())), [store]);
  const currentTitle = useEffectEvent(() => options.title ?? null);
  const currentBaseOf = useEffectEvent((draft: Draft) => options.beside?.baseOf(draft) ?? {});
  useEffect(() => {
    let isOpen = true;
    const autosave = startAutosave({
      store,
      journal,
      scope: item,
      writer,
      secrets: secrets.split(","),
      titleOf: () => currentTitle(),
      baseOf: (draft) => currentBaseOf(draft),
    });
    autosaving.current = autosave;
    const tabs = watchTabs({ item: itemId(item), writer, onOthers: setOtherTabs });
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

  const { parts, drop, add } = useParts({ journal, fields, offers, setOffers, autosaving });
  const restore = (): boolean => {
    const { offer } = parts;
    if (offer === null) return false;
    options.beside?.restored(offer);
    store.update((draft) => restored(draft, offer));
    drop(offer);
    // Of contested fields the draft keeps the values that they had then.
    return Object.keys(offer.base).some(
      (field) => ownValue(store.get().base, field) !== ownValue(base, field),
    );
  };
  const setAside: DraftSession["setAside"] = (names, labels) => {
    const about = { scope: item, writer: newWriter(), savedAt: Date.now() };
    const entry = entryOf(store.get(), labels ? { ...about, labels } : about);
    const part = partOf(entry, (field) => names.includes(field));
    if (part === null) return;
    add(part);
    store.update((draft) => names.reduce(unstage, draft));
  };
  return {
    ...opened,
    ...parts,
    restore,
    discard: drop,
    setAside,
    fields,
    key: item.key,
    otherTabs,
  };
}

/** The draft follows the item, before the page is painted: no field shows the values of before to be edited. */
function useFollow(store: DraftStore, options: DraftSessionOptions): void {
  const { base, relatedKeys, listKeys, isOwnWork = never } = options;
  const { etag = null, isProvisional = false } = options;
  const follow = useEffectEvent((draft: Draft, values: Values, version: string | null): Draft => {
    const isOwn = values !== draft.base && isOwnWork(draft.etag, version);
    return isOwn ? mergeWith(draft, { values, etag: version }, {}) : rebase(draft, values, version);
  });
  useLayoutEffect(
    () =>
      store.update((draft) => {
        const next = follow(draft, base, etag);
        return next.isProvisional === isProvisional ? next : { ...next, isProvisional };
      }),
    [store, base, etag, isProvisional],
  );
  useEffect(
    () => store.update((draft) => described(draft, { relatedKeys, listKeys })),
    [store, relatedKeys, listKeys],
  );
}

/** Entries of earlier visits, by whether they can be taken over. */
function useParts({
  journal,
  fields,
  offers,
  setOffers,
  autosaving,
}: {
  journal: Journal;
  fields: readonly string[];
  offers: readonly JournalEntry[];
  setOffers: Dispatch<SetStateAction<JournalEntry[]>>;
  autosaving: RefObject<Autosave | null>;
}) {
  const isOpen = (field: string): boolean => fields.includes(field);
  const offer = offers.flatMap((entry) => partOf(entry, isOpen) ?? [])[0] ?? null;
  const stranded = offers.flatMap((entry) => partOf(entry, (field) => !isOpen(field)) ?? []);
  /** Removes a part of an entry; the rest of it stays. */
  const drop = (part: JournalEntry): void => {
    const keys = keysOf(part);
    const whole = offers.find((entry) => entry.writer === part.writer);
    const rest = whole && partOf(whole, (_field, key) => !keys.includes(key));
    setOffers((left) =>
      left.flatMap((entry) => (entry.writer === part.writer ? (rest ?? []) : entry)),
    );
    // The part taken over is stored first, so that it is in one of the two whatever happens now.
    const written = autosaving.current?.flush() ?? Promise.resolve();
    void written.then(() =>
      rest ? void journal.write(rest) : journal.remove(part.scope, part.writer),
    );
  };
  const add = (part: JournalEntry): void => {
    setOffers((all) => [part, ...all]);
    void journal.write(part);
  };
  const dismiss = (): void => void (offer !== null && drop(offer));
  return { parts: { offer, stranded, dismiss }, drop, add };
}

function newWriter(): string {
  return crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
}

function openDraft(start: DraftStart): Pick<DraftSession, "store" | "history"> {
  const store = createDraftStore(startDraft(start));
  return { store, history: followDraft(store) };
}

function never(): boolean {
  return false;
}

/** The edits of some of the fields; null when there are none. */
function partOf(
  entry: JournalEntry,
  isMeant: (field: string, key: string) => boolean,
): JournalEntry | null {
  const only = <T>(values: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(values).filter(([key]) => isMeant(fieldOfKey(key), key)));
  const part = { ...entry, staged: only(entry.staged), invalidTexts: only(entry.invalidTexts) };
  return keysOf(part).length === 0 ? null : part;
}

function keysOf({ staged, invalidTexts }: JournalEntry): string[] {
  return Object.keys({ ...staged, ...invalidTexts });
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
  // Those of this page, which was in another project meanwhile, are nobody else's.
  const own = entries.filter(({ writer }) => isInterrupted(writer));
  if (own.length > 0) {
    void search.others();
    return own;
  }
  const open = await search.others();
  return entries.filter((entry) => !open.has(entry.writer));
}

import { ownValue } from "@rowhouse/contract";
import { beforeReload } from "../../design/loading/reload-app.ts";
import type { DraftStore } from "./draft-store.ts";
import { changedFields, isDirty, type Draft, type Values } from "./draft.model.ts";
import type { DraftScope, Journal, JournalEntry } from "./journal.ts";

/** Updates the journal's copy of one draft. */
export interface Autosave {
  /** Writes what waits to be written now. */
  flush(): Promise<void>;
  /** Stops listening; writes what waits. */
  close(): Promise<void>;
}

export interface AutosaveOptions {
  store: DraftStore;
  journal: Journal;
  scope: DraftScope;
  writer: string;
  /** Fields whose text nobody may find in the browser, such as passwords: they are not written. */
  secrets?: readonly string[];
  /** Saved values of what is beside the fields of the item; the entry keeps them. */
  baseOf?: (draft: Draft) => Values;
  /** The item's title now; null: it has none. */
  titleOf?: () => string | null;
  now?: () => number;
  /** Rest after the last key press before the draft is written, in milliseconds. */
  delay?: number;
}

/** Writers whose page was left for another project: nobody decided anything about their edits. */
const interrupted = new Set<string>();

/** Whether the edits of a writer were left for another project, and are not taken up again yet. */
export function isInterrupted(writer: string): boolean {
  return interrupted.has(writer);
}

/** Takes up the edits of a writer again; whether they were left for another project. */
export function endInterruption(writer: string): boolean {
  return interrupted.delete(writer);
}

/** Milliseconds after which the draft of who types without a rest is written. */
const longestWait = 2000;

/**
 * Writes the draft to the journal shortly after each change, every two seconds while keys come without a rest, and at once when the page is hidden or closed (then also
 * to the outbox, which a reload needs). Removes the entry when no edit is left: saved, reset or taken back.
 */
export function startAutosave(options: AutosaveOptions): Autosave {
  const { store, journal, scope, writer, secrets = [], now = Date.now, delay = 400 } = options;
  const { titleOf = () => null, baseOf = () => ({}) } = options;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let written = store.get();
  // The state that the database has confirmed: a write that is still on its way may not outlive the page.
  let confirmed = written;
  let waitingSince: number | null = null;
  // Of two entries the later one counts, also where the clock was put back between them.
  let lastTime = 0;
  const currentEntry = (): JournalEntry => {
    lastTime = Math.max(now(), lastTime + 1);
    const title = titleOf();
    const about = { scope, writer, savedAt: lastTime, ...(title === null ? {} : { title }) };
    const draft = withoutSecrets(store.get(), secrets);
    const entry = entryOf(draft, about);
    return { ...entry, base: { ...entry.base, ...baseOf(draft) } };
  };

  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    waitingSince = null;
    const draft = store.get();
    if (hasSameEdits(draft, written)) return;
    written = draft;
    if (!isDirty(withoutSecrets(draft, secrets))) await journal.remove(scope, writer);
    else if (!(await journal.write(currentEntry()))) return;
    confirmed = draft;
  };
  const handleChange = (): void => {
    if (hasSameEdits(store.get(), written)) return;
    // The key of a save has to be here before its request is lost.
    const isSending = store.get().unanswered !== written.unanswered;
    if (isSending || !isDirty(store.get())) return void flush();
    if (timer !== null) clearTimeout(timer);
    waitingSince ??= performance.now();
    const left = longestWait - (performance.now() - waitingSince);
    timer = setTimeout(() => void flush(), Math.max(0, Math.min(delay, left)));
  };
  const handleHide = (): void => void flush();
  const handleEnd = (): void => {
    void flush();
    const draft = store.get();
    const isKept = isDirty(withoutSecrets(draft, secrets));
    if (!hasSameEdits(draft, confirmed) && isKept) journal.writeAtEnd(currentEntry());
  };

  const unsubscribe = store.subscribe(handleChange);
  const stopKeeping = beforeReload(() => {
    interrupted.add(writer);
    return flush();
  });
  window.addEventListener("pagehide", handleEnd);
  document.addEventListener("visibilitychange", handleHide);
  return {
    flush,
    close: () => {
      unsubscribe();
      stopKeeping();
      window.removeEventListener("pagehide", handleEnd);
      document.removeEventListener("visibilitychange", handleHide);
      return flush();
    },
  };
}

function hasSameEdits(one: Draft, other: Draft): boolean {
  return (
    one.staged === other.staged &&
    one.invalidTexts === other.invalidTexts &&
    one.unanswered === other.unanswered
  );
}

/** The draft as it may be stored. What was sent with a secret cannot be sent again without it. */
function withoutSecrets(draft: Draft, secrets: readonly string[]): Draft {
  const isOpen = ([field]: [string, unknown]): boolean => !secrets.includes(field);
  const { staged, invalidTexts, unanswered } = draft;
  const wasSent = unanswered?.payloads.some((sent) =>
    secrets.some((field) => Object.hasOwn(sent, field)),
  );
  return {
    ...draft,
    staged: Object.fromEntries(Object.entries(staged).filter(isOpen)),
    invalidTexts: Object.fromEntries(Object.entries(invalidTexts).filter(isOpen)),
    unanswered: wasSent ? null : unanswered,
  };
}

/** The edits of a draft as an entry of the journal. */
export function entryOf(
  draft: Draft,
  rest: Pick<JournalEntry, "scope" | "writer" | "savedAt" | "title" | "labels">,
): JournalEntry {
  const base = Object.fromEntries(
    [...changedFields(draft)].map((field) => [field, ownValue(draft.base, field) ?? null]),
  );
  const { staged, invalidTexts, etag, unanswered } = draft;
  return { ...rest, staged, invalidTexts, base, etag, ...(unanswered ? { unanswered } : {}) };
}

/** The reports that open pages of the same browser exchange about the item they edit. */
export interface TabWatch {
  /** Writers of other open pages on this item, by their replies. */
  others(): Promise<Set<string>>;
  /** Reports to the other pages whether this one holds edits. */
  announce(hasEdits: boolean): void;
  close(): void;
}

/** The state of other open pages of this browser on an item: one holds edits, else one has it open, else there is none. */
export type OtherTabs = "edits" | "open" | "none";

interface TabMessage {
  kind: "who" | "here" | "gone";
  item: string;
  writer: string;
  hasEdits: boolean;
}

export interface TabWatchOptions {
  item: string;
  writer: string;
  /** Called with what other pages on this item do, on each change. */
  onOthers(doing: OtherTabs): void;
  /** How long to wait for replies. */
  timeoutMs?: number;
}

/**
 * Watches other tabs on the same item over a BroadcastChannel. A page that crashed does not reply, so its
 * edits can be offered to this one. Without BroadcastChannel there are no others.
 */
export function watchTabs({ item, writer, onOthers, timeoutMs = 150 }: TabWatchOptions): TabWatch {
  if (typeof BroadcastChannel === "undefined")
    return { others: async () => new Set(), announce: () => {}, close: () => {} };
  const channel = new BroadcastChannel("rowhouse-drafts");
  const known = new Map<string, boolean>();
  let hasEdits = false;
  let isClosed = false;
  const post = (kind: TabMessage["kind"]): void => {
    if (isClosed) return;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches its own origin only and takes no target
    channel.postMessage({ kind, item, writer, hasEdits } satisfies TabMessage);
  };
  channel.addEventListener("message", (event: MessageEvent<TabMessage>) => {
    const message = event.data;
    if (message.item !== item || message.writer === writer) return;
    if (message.kind === "gone") known.delete(message.writer);
    else known.set(message.writer, message.hasEdits);
    if (message.kind === "who") post("here");
    const edits = [...known.values()];
    onOthers(edits.some(Boolean) ? "edits" : edits.length > 0 ? "open" : "none");
  });
  // A page that closes runs no cleanup; one that the browser keeps may come back.
  const hide = (): void => post("gone");
  const show = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) post("who");
  };
  window.addEventListener("pagehide", hide);
  window.addEventListener("pageshow", show);
  return {
    others: async () => {
      post("who");
      await new Promise((resolve) => setTimeout(resolve, timeoutMs));
      return new Set(known.keys());
    },
    announce: (next) => {
      if (next === hasEdits) return;
      hasEdits = next;
      post("here");
    },
    close: () => {
      post("gone");
      isClosed = true;
      window.removeEventListener("pagehide", hide);
      window.removeEventListener("pageshow", show);
      channel.close();
    },
  };
}

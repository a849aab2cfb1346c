import { type Item, useHost } from "@rowhouse/extension-kit";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { giveUpUpload, laterAgain } from "../../data/files.ts";
import {
  beginUpload,
  endUpload,
  type UploadEnd,
} from "../../form/draft/uploads/running-uploads.ts";
import { nameOfAct, newIdempotencyKey } from "../../data/item-writes.ts";
import { explainError } from "../../i18n/error-text.ts";

/** The number of files sent at a time; the others wait (layouts.md 2.4). */
const maxAtOnce = 3;

/** One file being uploaded. */
export interface Upload {
  id: number;
  name: string;
  size: number;
  state: "waiting" | "sending" | "done" | "failed";
  /** Of a large file: nobody answers, or the server puts it together. */
  pause: "waiting" | "storing" | null;
  /** 0 to 100. */
  percent: number;
  problem: string | null;
  /** It was sent and refused, or lost on the way: it may be sent again. */
  canRetry: boolean;
}

interface UploadRules {
  accept: readonly string[];
  /** The id of the input that the files are for. */
  place: string | undefined;
  /** The id of the zone. */
  inside: string;
  /** Sent at once. */
  initialFiles?: readonly File[] | undefined;
  fieldsOf?: ((file: File) => Promise<Record<string, string | number>>) | undefined;
  onUploaded: (file: Item) => void | Promise<void>;
}

/**
 * Uploads files, a few at a time, and reports their progress; what is refused is listed with the reason. They are handed on in
 * the order in which they were chosen. Where the zone goes away, uploads in progress are interrupted.
 */
export function useUploads(rules: UploadRules) {
  const { accept, initialFiles = [] } = rules;
  const { maxUploadSize, formatBytes, t } = useHost();
  const { uploads, change, append, leaveOut } = useUploadList();
  const nextId = useRef(1);
  const queue = useQueue(rules, change);

  function add(files: readonly File[]) {
    const limits = { maxSize: maxUploadSize, accept };
    const added: Upload[] = [];
    for (const file of files) {
      const refusal = refusalOf(file, limits);
      const id = nextId.current++;
      if (refusal === null) queue.enqueue(id, { file, onCancel: () => remove(id) });
      const problem =
        refusal === null
          ? null
          : t(refusal, { filename: file.name, size: formatBytes(maxUploadSize ?? 0, 1024) });
      added.push(newUpload(id, file, problem));
    }
    append(added);
    queue.sendNext();
  }

  /** Cancels an upload in progress, or removes a failed one from the list. */
  function remove(id: number) {
    queue.drop(id);
    leaveOut(id);
  }

  /** Sends a file again that has failed. */
  function retry(id: number) {
    const file = queue.takeFailed(id);
    if (file === null) return;
    change(id, { state: "waiting", percent: 0, problem: null, canRetry: false });
    queue.enqueue(id, { file, onCancel: () => remove(id) });
    queue.sendNext();
  }

  useEach(initialFiles, add);

  return { uploads, add, remove, retry };
}

/** The files that wait, those that are sent, and those that have failed. All of a zone are one act, and stand together in the activity. */
function useQueue(
  { place, inside, fieldsOf, onUploaded }: UploadRules,
  change: (id: number, part: Partial<Upload>) => void,
) {
  const { uploadFile } = useHost();
  const [act] = useState(() => nameOfAct(newIdempotencyKey()));
  const waiting = useRef(new Map<number, Chosen>());
  const sending = useRef(new Map<number, Sending>());
  const failed = useRef(new Map<number, File>());
  const takeTurn = useTurns();
  useInterruption(sending, waiting);

  function sendNext() {
    for (const [id, chosen] of waiting.current) {
      const running = [...sending.current.values()].filter(({ isStored }) => !isStored);
      if (running.length >= maxAtOnce) return;
      waiting.current.delete(id);
      void send(id, chosen);
    }
  }

  async function send(id: number, { file, turn, endTurn }: Chosen) {
    const controller = new AbortController();
    const sent: Sending = { file, controller, isStored: false };
    sending.current.set(id, sent);
    change(id, { state: "sending" });
    let end: UploadEnd = "failed";
    try {
      const own = fieldsOf === undefined ? {} : { fields: await fieldsOf(file) };
      controller.signal.throwIfAborted();
      const item = await uploadFile(file, {
        ...own,
        ...(act === undefined ? {} : { act }),
        signal: controller.signal,
        onProgress: (share) => change(id, { percent: shownProgress(share) }),
        onState: (state) => change(id, { pause: state === "sending" ? null : state }),
      });
      sent.isStored = true;
      sendNext();
      await turn;
      controller.signal.throwIfAborted();
      change(id, { state: "done", percent: 100, pause: null });
      // Where the file takes the place of this zone, nothing is interrupted any more.
      sending.current.delete(id);
      const handedOn = onUploaded(item);
      endTurn();
      await handedOn;
      end = "stored";
    } catch (cause) {
      if (controller.signal.aborted) end = "canceled";
      else {
        failed.current.set(id, file);
        const problem = await explainError(cause);
        change(id, { state: "failed", problem, pause: null, canRetry: true });
      }
    } finally {
      endUpload(file, end);
      endTurn();
      sending.current.delete(id);
      sendNext();
    }
  }

  return {
    sendNext,
    enqueue: (id: number, { file, onCancel }: { file: File; onCancel: () => void }) => {
      waiting.current.set(id, { file, ...takeTurn() });
      beginUpload(file, { place, inside, cancel: onCancel });
    },
    drop: (id: number) => {
      const begun = sending.current.get(id);
      if (begun !== undefined) interrupt(begun, "canceled");
      const next = waiting.current.get(id);
      if (next !== undefined) {
        endUpload(next.file, "canceled");
        next.endTurn();
      }
      waiting.current.delete(id);
      const lost = taken(failed.current, id);
      if (lost !== null) giveUpUpload(lost);
    },
    takeFailed: (id: number): File | null => taken(failed.current, id),
  };
}

/** A file, which is no longer among the others. */
function taken(files: Map<number, File>, id: number): File | null {
  const file = files.get(id) ?? null;
  files.delete(id);
  return file;
}

/** The uploads as they are listed. */
function useUploadList() {
  const [uploads, setUploads] = useState<Upload[]>([]);
  return {
    uploads,
    change: (id: number, part: Partial<Upload>) =>
      setUploads((all) =>
        all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)),
      ),
    append: (added: readonly Upload[]) => setUploads((all) => [...all, ...added]),
    leaveOut: (id: number) => setUploads((all) => all.filter((upload) => upload.id !== id)),
  };
}

/** A file that is listed; one with a problem is not sent. */
function newUpload(id: number, { name, size }: File, problem: string | null): Upload {
  const state = problem === null ? "waiting" : "failed";
  return { id, name, size, state, percent: 0, pause: null, problem, canRetry: false };
}

/** Gives out turns: each begins when all before it have ended. */
function useTurns(): () => Turn {
  const last = useRef(Promise.resolve());
  return () => {
    const { promise, resolve: endTurn } = Promise.withResolvers<void>();
    const turn = last.current;
    last.current = turn.then(() => promise);
    return { turn, endTurn };
  };
}

interface Turn {
  /** All files that were chosen before it are handed on, or will never be. */
  turn: Promise<void>;
  endTurn: () => void;
}

interface Chosen extends Turn {
  file: File;
}

interface Sending {
  file: File;
  controller: AbortController;
  /** It waits for its turn to be handed on. */
  isStored: boolean;
}

/** Where the zone goes away, the uploads in it end. */
function useInterruption(
  sending: RefObject<Map<number, Sending>>,
  waiting: RefObject<Map<number, Chosen>>,
): void {
  useEffect(() => {
    const [begun, next] = [sending.current, waiting.current];
    return () => {
      for (const one of begun.values()) interrupt(one, "interrupted");
      for (const { file } of next.values()) endUpload(file, "interrupted");
      next.clear();
    };
  }, [sending, waiting]);
}

/** Ends an upload before it is stored. */
function interrupt({ file, controller }: Sending, end: UploadEnd): void {
  endUpload(file, end);
  controller.abort(end === "interrupted" ? laterAgain : undefined);
}

/** Calls back once with each list that is not empty, when the component is there to stay. */
function useEach(files: readonly File[], callback: (files: readonly File[]) => void): void {
  const begin = useEffectEvent(callback);
  useEffect(() => {
    if (files.length === 0) return undefined;
    const timer = setTimeout(() => begin(files));
    return () => clearTimeout(timer);
  }, [files]);
}

/** Why a file is refused before it is sent (layouts.md 2.4). */
type Refusal = "upload_empty" | "upload_exceeds_max_size" | "file_type_not_accepted";

/** Checks size, which is not nothing, then type. Null when the file may be sent. */
export function refusalOf(
  file: Pick<File, "name" | "size" | "type">,
  limits: { maxSize: number | null; accept: readonly string[] },
): Refusal | null {
  if (file.size === 0) return "upload_empty";
  if (limits.maxSize !== null && file.size > limits.maxSize) return "upload_exceeds_max_size";
  return limits.accept.length === 0 || limits.accept.some((pattern) => isAccepted(file, pattern))
    ? null
    : "file_type_not_accepted";
}

/** A pattern is a MIME type, a family such as `image/*`, or an extension such as `.pdf`. */
function isAccepted(file: Pick<File, "name" | "type">, pattern: string): boolean {
  const wanted = pattern.toLowerCase();
  if (wanted === "*" || wanted === "*/*") return true;
  if (wanted.startsWith(".")) return file.name.toLowerCase().endsWith(wanted);
  if (wanted.endsWith("/*")) return file.type.toLowerCase().startsWith(wanted.slice(0, -1));
  return file.type.toLowerCase() === wanted;
}

/** The shown progress in percent: it is complete only when the server has responded. */
export function shownProgress(share: number): number {
  return Math.min(Math.round(share * 100), 95);
}

import { useHost, type Item } from "@rowhouse/extension-kit";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { explainError } from "../../i18n/error-text.ts";
import { refusalOf, shownProgress } from "./upload.model.ts";

/** The number of files sent at a time; the others wait (layouts.md 2.4). */
const maxAtOnce = 3;

/** One file being uploaded. */
export interface Upload {
  id: number;
  name: string;
  size: number;
  state: "waiting" | "sending" | "done" | "failed";
  /** 0 to 100. */
  percent: number;
  problem: string | null;
}

/** Uploads files, a few at a time, and reports their progress; what is refused is listed with the reason. Leaving the page aborts uploads in progress. */
export function useUploads({
  accept,
  initialFiles = [],
  onUploaded,
}: {
  accept: readonly string[];
  /** Sent at once. */
  initialFiles?: readonly File[] | undefined;
  onUploaded: (file: Item) => void;
}) {
  const { uploadFile, maxUploadSize, t } = useHost();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const waiting = useRef(new Map<number, File>());
  const sending = useRef(new Map<number, AbortController>());
  const nextId = useRef(1);

  useEffect(() => {
    const controllers = sending.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  function change(id: number, part: Partial<Upload>) {
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  }

  function sendNext() {
    for (const [id, file] of waiting.current) {
      if (sending.current.size >= maxAtOnce) return;
      waiting.current.delete(id);
      void send(id, file);
    }
  }

  async function send(id: number, file: File) {
    const controller = new AbortController();
    sending.current.set(id, controller);
    change(id, { state: "sending" });
    try {
      const item = await uploadFile(file, {
        signal: controller.signal,
        onProgress: (share) => change(id, { percent: shownProgress(share) }),
      });
      change(id, { state: "done", percent: 100 });
      onUploaded(item);
    } catch (cause) {
      if (!controller.signal.aborted)
        change(id, { state: "failed", problem: await explainError(cause) });
    } finally {
      sending.current.delete(id);
      sendNext();
    }
  }

  function add(files: readonly File[]) {
    const limits = { maxSize: maxUploadSize, accept };
    const added: Upload[] = [];
    for (const file of files) {
      const refusal = refusalOf(file, limits);
      const id = nextId.current++;
      if (refusal === null) waiting.current.set(id, file);
      added.push({
        id,
        name: file.name,
        size: file.size,
        state: refusal === null ? "waiting" : "failed",
        percent: 0,
        problem: refusal && t(refusal, { filename: file.name }),
      });
    }
    setUploads((all) => [...all, ...added]);
    sendNext();
  }

  /** Cancels an upload in progress, or removes a failed one from the list. */
  function remove(id: number) {
    sending.current.get(id)?.abort();
    waiting.current.delete(id);
    setUploads((all) => all.filter((upload) => upload.id !== id));
  }

  useEach(initialFiles, add);

  return { uploads, add, remove };
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

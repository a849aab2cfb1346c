import { useHost, type Item } from "@rowhouse/extension-kit";
import { useEffect, useRef, useState } from "react";

import { explainError } from "../../i18n/error-text.ts";
import { refusalOf, shownProgress } from "./upload.model.ts";

/** How many files travel at once; the others wait. */
const mostAtOnce = 3;

/** One file on its way. */
export interface Upload {
  id: number;
  name: string;
  size: number;
  state: "waiting" | "sending" | "done" | "failed";
  /** 0 to 100. */
  percent: number;
  problem: string | null;
}

/** Sends files, a few at a time, and tells how far each is. Leaving the page aborts what is under way. */
export function useUploads({
  accept,
  onUploaded,
}: {
  accept: readonly string[];
  onUploaded: (file: Item) => void;
}) {
  const { uploadFile, maxUploadSize, notify, t } = useHost();
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

  function pump() {
    for (const [id, file] of waiting.current) {
      if (sending.current.size >= mostAtOnce) return;
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
      pump();
    }
  }

  function add(files: readonly File[]) {
    const limits = { maxSize: maxUploadSize, accept };
    const added: Upload[] = [];
    for (const file of files) {
      const refusal = refusalOf(file, limits);
      if (refusal !== null) {
        notify({ color: "warning", title: t(refusal, { filename: file.name }) });
        continue;
      }
      const id = nextId.current++;
      waiting.current.set(id, file);
      added.push({
        id,
        name: file.name,
        size: file.size,
        state: "waiting",
        percent: 0,
        problem: null,
      });
    }
    setUploads((all) => [...all, ...added]);
    pump();
  }

  /** Stops a file that is on its way, or takes one that failed off the list. */
  function drop(id: number) {
    sending.current.get(id)?.abort();
    waiting.current.delete(id);
    setUploads((all) => all.filter((upload) => upload.id !== id));
  }

  return { uploads, add, drop };
}

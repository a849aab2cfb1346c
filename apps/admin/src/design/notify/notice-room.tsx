import { useSyncExternalStore } from "react";
import { Box } from "../words.tsx";

/** The measures that decide where notices stand: what is beside and below them, and how high the shown one is. In pixels. */
export type MeasuredPart = "start" | "bottom" | "notice";

const sizes: Record<MeasuredPart, number> = { start: 0, bottom: 0, notice: 0 };
const listeners = new Set<() => void>();

/** The free space around a notice. */
const margin = 8;

/** For the `ref` of what stands at the start side of the pages: notices are centerd in what it leaves. */
export const startSide = measure("start");
/** For the `ref` of a bar at the bottom of the window: notices stand above it. */
export const bottomBar = measure("bottom");
/** For the `ref` of the shown notice. */
export const noticeCard = measure("notice");

/** The size of a part now; 0 while it is not there. */
export function useMeasured(part: MeasuredPart): number {
  return useSyncExternalStore(subscribe, () => sizes[part]);
}

/** The strip at the bottom of a page that a notice stands in, so that it covers nothing. Without one it has no height. */
export function NoticeRoom() {
  const height = useMeasured("notice");
  // The height of a notice is that of its text.
  return height === 0 ? null : (
    <Box fixed rule="above" style={{ blockSize: height + 2 * margin }} />
  );
}

function measure(part: MeasuredPart): (element: HTMLElement | null) => (() => void) | undefined {
  return (element) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const box = entry?.borderBoxSize[0];
      setSize(part, (part === "start" ? box?.inlineSize : box?.blockSize) ?? 0);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      setSize(part, 0);
    };
  };
}

function setSize(part: MeasuredPart, size: number): void {
  if (sizes[part] === size) return;
  sizes[part] = size;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

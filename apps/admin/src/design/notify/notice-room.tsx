import { createWatched, useWatched } from "../watched.ts";
import { Box } from "../words.tsx";

/** The measures that decide where notices stand: what is beside and below them, and how high the shown one is. In pixels. */
type MeasuredPart = keyof typeof sizes;

const sizes = { start: createWatched(0), bottom: createWatched(0), notice: createWatched(0) };

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
  return useWatched(sizes[part]);
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
      sizes[part].set((part === "start" ? box?.inlineSize : box?.blockSize) ?? 0);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      sizes[part].set(0);
    };
  };
}

import { useQueryClient } from "@tanstack/react-query";
import { createContext, use, useEffect, useMemo, useRef } from "react";
import { measureLatency } from "../../data/server-info.ts";
import { lookForNewVersion } from "../../design/lazy/watch-version.ts";
import { notify } from "../../design/notify/notify.ts";
import { createWatched, useWatched, type Watched } from "../../design/watched.ts";
import { useTranslation } from "../../i18n/translation.ts";
import { useSession } from "../session-context.ts";
import { refreshKept } from "../start/start-up.ts";
import { useIsIdle } from "../start/startup-idle.ts";

/** Milliseconds between two measurements, and until the first, which must not compete with the start. */
const interval = 10_000;
const firstAfter = 1_500;

/** Bars of the connection signal: 4 is best, 0 means not connected. */
export type SignalLevel = 0 | 1 | 2 | 3 | 4;

/** One response time: milliseconds, or -1 for a server that did not respond. */
export interface LatencySample {
  date: Date;
  latency: number;
}

/** The number of samples in the history. */
export const maxSamples = 200;

/** The level of a response time: below 200 ms 4, below 500 3, below 1000 2, slower 1, none 0. */
export function signalLevel(latency: number | null): SignalLevel {
  if (latency === null || !(latency >= 0)) return 0;
  if (latency < 200) return 4;
  if (latency < 500) return 3;
  return latency < 1000 ? 2 : 1;
}

/** The samples with one more, the oldest dropped beyond 200. */
export function addSample(
  samples: readonly LatencySample[],
  sample: LatencySample,
): LatencySample[] {
  return [...samples, sample].slice(-maxSamples);
}

/** How quickly a server has responded lately, the oldest first. */
export interface Connection extends Watched<readonly LatencySample[]> {
  /** Measures now, as long as the page is looked at. */
  measure: (signal?: AbortSignal) => Promise<void>;
}

/** The connection to the server at an address, which has not been measured yet. */
function createConnection(url: string): Connection {
  const samples = createWatched<readonly LatencySample[]>([]);
  return {
    get: samples.get,
    subscribe: samples.subscribe,
    measure: async (signal) => {
      if (document.hidden) return;
      const latency = await measureLatency(url, signal);
      if (!signal?.aborted) samples.set(addSample(samples.get(), { date: new Date(), latency }));
    },
  };
}

/** The connection of the frame, for the pages inside of it. */
export const ConnectionContext = createContext<Connection>({
  ...createWatched<readonly LatencySample[]>([]),
  measure: () => Promise.resolve(),
});

/** The measurements of the frame so far, the oldest first, and what makes one now. */
export function useConnectionHistory(): { samples: readonly LatencySample[]; measure: () => void } {
  const connection = use(ConnectionContext);
  return { samples: useWatched(connection), measure: () => void connection.measure() };
}

/** Milliseconds of the last response, -1 without one, null before the first. */
export function useLatency(connection: Connection): number | null {
  return useWatched(connection, (samples) => samples.at(-1)?.latency ?? null);
}

/** Measures every ten seconds how quickly the server responds, and notifies when it stops and starts doing so. */
export function useConnection(url: string): Connection {
  const { t } = useTranslation();
  const session = useSession();
  const queryClient = useQueryClient();
  const connection = useMemo(() => createConnection(url), [url]);
  const wasLost = useRef(false);
  const isLost = useWatched(connection, hasNoAnswer);

  const isIdle = useIsIdle();
  useEffect(() => {
    if (!isIdle) return undefined;
    const abort = new AbortController();
    const measure = () => void connection.measure(abort.signal);
    const first = setTimeout(measure, firstAfter);
    const timer = setInterval(measure, interval);
    return () => {
      abort.abort();
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [connection, isIdle]);

  useEffect(() => {
    if (isLost === wasLost.current) return;
    wasLost.current = isLost;
    // A server that was away has often been replaced by a newer one.
    if (!isLost) void lookForNewVersion();
    if (!isLost) void refreshKept(session, queryClient);
    notify(
      isLost
        ? {
            id: "connection",
            color: "warning",
            title: t("connection_lost"),
            icon: "cloud_off",
            delay: 0,
          }
        : { id: "connection", color: "success", title: t("connection_restored") },
    );
  }, [isLost, t, session, queryClient]);

  useEffect(() => {
    const refresh = () => void refreshKept(session, queryClient);
    window.addEventListener("online", refresh);
    return () => window.removeEventListener("online", refresh);
  }, [session, queryClient]);

  return connection;
}

/** One lost ping may be a hiccup; two in a row are news. */
function hasNoAnswer(samples: readonly LatencySample[]): boolean {
  const last = samples.slice(-2);
  return last.length === 2 && last.every(({ latency }) => latency < 0);
}

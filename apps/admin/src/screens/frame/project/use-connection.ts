import { useQueryClient } from "@tanstack/react-query";
import { use, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import type { Connection } from "../../../access/server/connection.ts";
import { useSession } from "../../../access/session-context.ts";
import { refreshKept } from "../../../access/start/start-up.ts";
import { StartupIdleContext } from "../../../access/start/startup-idle.ts";
import { measureLatency } from "../../../data/server-info.ts";
import { lookForNewVersion } from "../../../design/lazy/watch-version.ts";
import { notify } from "../../../design/notify/notify.ts";
import {
  addSample,
  signalLevel,
  type LatencySample,
  type SignalLevel,
} from "../../../access/server/connection.model.ts";

/** Milliseconds between two measurements, and until the first, which must not compete with the start. */
const interval = 10_000;
const firstAfter = 1_500;

interface ConnectionState extends Connection {
  level: SignalLevel;
  /** Milliseconds of the last response, -1 without one, null before the first. */
  latency: number | null;
}

/** Measures every ten seconds how quickly the server responds, and notifies when it stops and starts doing so. */
export function useConnection(url: string): ConnectionState {
  const { t } = useTranslation();
  const session = useSession();
  const queryClient = useQueryClient();
  const [samples, setSamples] = useState<LatencySample[]>([]);
  const latency = samples.at(-1)?.latency ?? null;
  const wasLost = useRef(false);
  // One lost ping may be a hiccup; two in a row are news.
  const isLost = samples.length > 1 && samples.slice(-2).every((sample) => sample.latency < 0);

  const measure = useCallback(
    async (signal?: AbortSignal) => {
      if (document.hidden) return;
      const measured = await measureLatency(url, signal);
      if (!signal?.aborted)
        setSamples((current) => addSample(current, { date: new Date(), latency: measured }));
    },
    [url],
  );

  const isIdle = use(StartupIdleContext);
  useEffect(() => {
    if (!isIdle) return undefined;
    const abort = new AbortController();
    const first = setTimeout(() => void measure(abort.signal), firstAfter);
    const timer = setInterval(() => void measure(abort.signal), interval);
    return () => {
      abort.abort();
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [measure, isIdle]);

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

  // Before the first response nothing is known; a good signal avoids a false alarm.
  return {
    level: latency === null ? 4 : signalLevel(latency),
    latency,
    samples,
    measure: () => void measure(),
  };
}

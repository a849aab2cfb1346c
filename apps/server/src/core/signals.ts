import type { Logger } from "./log/logger.ts";

/** Notifies every process of the same installation that something cached is out of date. */
export interface Signals {
  /** Reaches the listeners of this process at once, those of others shortly after. */
  send(topic: string): void;
  /** Returns how to stop listening. */
  listen(topic: string, listener: () => void): () => void;
  close(): Promise<void>;
}

/** For one process alone. */
export function localSignals(): Signals {
  const listeners = new Map<string, Set<() => void>>();
  return {
    send: (topic) => listeners.get(topic)?.forEach((listener) => listener()),
    listen(topic, listener) {
      const known = listeners.get(topic) ?? new Set();
      known.add(listener);
      listeners.set(topic, known);
      return () => void known.delete(listener);
    },
    close: async () => listeners.clear(),
  };
}

const channel = "rowhouse:signals";

/** Signals between processes through Redis; while it is away they stay inside the process and the log says so. */
export async function redisSignals(url: string, log: Logger): Promise<Signals> {
  const { Redis } = await import("ioredis");
  const options = { lazyConnect: false, maxRetriesPerRequest: 1, enableOfflineQueue: true };
  const sender = new Redis(url, options);
  const receiver = new Redis(url, { ...options, maxRetriesPerRequest: null });
  const local = localSignals();
  const warn = (error: Error): void =>
    log.warn("Redis cannot be reached, other processes do not learn of changes.", {
      reason: error.message,
    });
  sender.on("error", warn);
  receiver.on("error", warn);
  receiver.on("message", (_channel: string, topic: string) => local.send(topic));
  receiver.subscribe(channel).catch(warn);
  return {
    send(topic) {
      local.send(topic);
      sender.publish(channel, topic).catch(warn);
    },
    listen: local.listen,
    async close() {
      await local.close();
      sender.disconnect();
      receiver.disconnect();
    },
  };
}

import { silentLogger } from "../log/logger.ts";
import { connectOnce, openRedis } from "./redis.ts";

/** Notifies every process of the same installation that something cached is out of date. */
export interface Signals {
  /** Reaches the listeners of this process at once, those of others shortly after. */
  send(topic: string): void;
  /** Returns how to stop listening. */
  listen(topic: string, listener: () => void): () => void;
  /** Whether the others are reached; null where there are none to reach. Takes half a second at most. */
  isConnected(): Promise<boolean | null>;
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
    isConnected: async () => null,
    close: async () => listeners.clear(),
  };
}

const channel = "rowhouse:signals";

/**
 * Signals between processes through Redis. While it is away they stay inside the process: the others notice what has changed by
 * the versions in the database.
 */
export async function redisSignals(url: string): Promise<Signals> {
  // The limiter's connection says in the log how Redis is.
  const sender = await openRedis(url, silentLogger);
  const receiver = await openRedis(url, silentLogger);
  const local = localSignals();
  receiver.on("message", (_channel: string, topic: string) => local.send(topic));
  receiver.on("ready", () => void receiver.subscribe(channel).catch(ignore));
  await Promise.all([connectOnce(sender), connectOnce(receiver)]);
  return {
    send(topic) {
      local.send(topic);
      sender.publish(channel, topic).catch(ignore);
    },
    listen: local.listen,
    isConnected: () =>
      sender.ping().then(
        () => true,
        () => false,
      ),
    async close() {
      await local.close();
      sender.disconnect();
      receiver.disconnect();
    },
  };
}

function ignore(): void {}

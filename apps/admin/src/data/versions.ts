import type { VersionListener } from "@rowhouse/client";
import { isNewer, versionedParts, type VersionedPart, type Versions } from "@rowhouse/contract";

/** The versions that the server has by now, and those that the app has read. */
export interface Heard {
  /** The newest versions that any reply has named. */
  current: Versions;
  /** The versions of what was read last. */
  read: Versions;
}

/** The reads that bring a part, by their paths. */
const readBy: Readonly<Record<string, readonly VersionedPart[]>> = {
  "/startup": versionedParts,
  "/collections": ["model"],
  "/permissions/me": ["rights"],
  "/settings": ["settings"],
  "/collection_presets": ["presets"],
};

let heard: Heard = { current: {}, read: {} };
let onNews: (() => unknown) | null = null;

/** Begins to hear a client, which may be of another project than the one before. */
export function hearVersions(): VersionListener {
  const own: Heard = { current: {}, read: {} };
  heard = own;
  return (versions, { method, path }) => {
    const brought = method === "GET" && Object.hasOwn(readBy, path) ? (readBy[path] ?? []) : [];
    for (const part of versionedParts) {
      const version = versions[part];
      if (version === undefined) continue;
      const known = own.current[part];
      if (known === undefined || isNewer(version, known)) own.current[part] = version;
      if (brought.includes(part)) own.read[part] = version;
    }
    if (own === heard && outdated().length > 0) onNews?.();
  };
}

/** The parts of what the app has read that are others by now. */
export function outdated(): VersionedPart[] {
  const { current, read } = heard;
  return versionedParts.filter((part) => {
    const [now, then] = [current[part], read[part]];
    return now !== undefined && then !== undefined && isNewer(now, then);
  });
}

/** The versions heard of the present client. */
export function heardVersions(): Heard {
  return heard;
}

/** Calls `listener` whenever a reply says that something is out of date. Returns how to stop that. */
export function watchNews(listener: () => unknown): () => void {
  onNews = listener;
  return () => {
    onNews = null;
  };
}

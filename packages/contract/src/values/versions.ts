/** The parts that an application reads at its start and keeps, in the order of the header. */
export const versionedParts = ["model", "rights", "settings", "presets"] as const;
export type VersionedPart = (typeof versionedParts)[number];

/** A part as it was when the reply was made. */
export interface PartVersion {
  /** Only grows. */
  count: number;
  /** Of the caller's own rights, which others' changes count but do not change; null for what is the same for everyone. */
  mark: string | null;
}

/** The versions that a reply carries; a part that the server does not know yet is missing. */
export type Versions = Partial<Record<VersionedPart, PartVersion>>;

/** The header of replies to callers who are signed in (API contract 1.10). */
export const versionsHeader = "rowhouse-versions";

/** @example writeVersions({ model: { count: 12, mark: null }, rights: { count: 4, mark: "x9" } }) // "model=12, rights=4.x9" */
export function writeVersions(versions: Versions): string {
  return versionedParts
    .flatMap((part) => {
      const version = versions[part];
      if (version === undefined) return [];
      return [`${part}=${version.count}${version.mark === null ? "" : `.${version.mark}`}`];
    })
    .join(", ");
}

/** Reads the header; what it does not know is left out. */
export function readVersions(text: string): Versions {
  const versions: Versions = {};
  for (const entry of text.split(",")) {
    const [, name, count, mark = null] = /^\s*(\w+)=(\d+)(?:\.([\w-]+))?\s*$/.exec(entry) ?? [];
    const part = versionedParts.find((known) => known === name);
    if (part !== undefined) versions[part] = { count: Number(count), mark };
  }
  return versions;
}

/**
 * Whether a part has changed between two versions. One that counts less comes from a process that has not noticed a change yet, and
 * tells nothing.
 */
export function isNewer(version: PartVersion, than: PartVersion): boolean {
  if (version.count !== than.count) return version.count > than.count;
  return version.mark !== than.mark;
}

/**
 * The version of an item in the ETag of a reply: what stands before the dot, quoted like an ETag itself. What follows says what
 * was sent of it, and differs between callers who see different parts. An ETag without a dot is a version already.
 *
 * @example versionOf('"version.reply"') // '"version"'
 */
export function versionOf(etag: string): string {
  return etag.replace(/^(W\/)?("[^".]*)\.[^"]*"$/, '$2"');
}

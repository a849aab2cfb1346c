import { access } from "node:fs/promises";
import { join } from "node:path";

/** Milliseconds for which one look at the folder counts. */
const maxAgeMs = 1000;

/**
 * Whether a project is being maintained: the operator lays an empty file `KEY.maintenance` beside the project's own file
 * and removes it again. A file and no setting, because the database may be what is being worked on.
 */
export function watchMaintenance(
  dataDir: string,
  now: () => number = () => performance.now(),
): (key: string) => Promise<boolean> {
  const looks = new Map<string, { at: number; isThere: Promise<boolean> }>();
  return (key) => {
    const last = looks.get(key);
    if (last && now() - last.at < maxAgeMs) return last.isThere;
    const isThere = access(join(dataDir, "projects", `${key}.maintenance`)).then(
      () => true,
      () => false,
    );
    looks.set(key, { at: now(), isThere });
    return isThere;
  };
}

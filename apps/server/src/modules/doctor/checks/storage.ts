import { AppError } from "../../../core/errors.ts";
import type { Check, Finding } from "../check.ts";

/** Files have to be within reach, for all processes. */
export const storageCheck: Check = {
  id: "storage",
  weight: "advice",
  async find({ config, storage }) {
    const findings: Finding[] = [];
    if (await isAway(storage))
      findings.push({ key: "away", kind: "storage_away", weight: "serious", values: {} });
    // Redis is there for several processes, and a folder may be that of one machine.
    if (config.storage.kind === "local" && (config.redisUrl ?? null) !== null)
      findings.push({ key: "folder", kind: "storage_own_folder", values: {} });
    return { findings };
  },
};

async function isAway(storage: { check(): Promise<void> }): Promise<boolean> {
  try {
    await storage.check();
    return false;
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
}

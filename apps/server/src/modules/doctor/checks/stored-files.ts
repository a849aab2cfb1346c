import { inTransaction } from "../../../core/context.ts";
import { originalFolder, originalKey, removeBytes } from "../../files/index.ts";
import { fileStoreOf } from "../../../storage/index.ts";
import { maxFindings, type Check, type Finding, type Patient } from "../check.ts";
import { recordMend } from "../reading/entries.repository.ts";
import { namesWithRecord } from "../reading/files.repository.ts";

/** Names that are looked up together. */
const pieceSize = 200;
/** Milliseconds: bytes are stored before their record, and an upload takes a while. */
const youngAge = 60 * 60 * 1000;

/** Bytes that no record knows. */
export const storedFilesCheck: Check = {
  id: "stored_files",
  weight: "advice",
  async find(patient) {
    const findings: Finding[] = [];
    let names: string[] = [];
    for await (const key of patient.storage.list(originalFolder)) {
      names.push(key.slice(originalFolder.length + 1));
      if (names.length < pieceSize) continue;
      findings.push(...(await straysAmong(patient, names)));
      names = [];
      if (patient.isLate() || findings.length > maxFindings) return { findings, isPartial: true };
    }
    findings.push(...(await straysAmong(patient, names)));
    return { findings };
  },
  async mend(ctx, { key: name }) {
    if ((await namesWithRecord(ctx.db, [name])).has(name)) return;
    await inTransaction(ctx, async (inner) => {
      const comment = `Removed the file ${name}, which had no record.`;
      await recordMend(inner, { collection: "directus_files", item: name, comment });
    });
    await removeBytes(ctx, fileStoreOf(ctx.project.storage), name);
  },
};

async function straysAmong(patient: Patient, names: readonly string[]): Promise<Finding[]> {
  if (names.length === 0) return [];
  const known = await namesWithRecord(patient.db, names);
  const found: Finding[] = [];
  for (const name of names.filter((each) => !known.has(each))) {
    const facts = await patient.storage.stat(originalKey(name));
    const isYoung = facts && patient.clock.now().getTime() - facts.changed.getTime() < youngAge;
    if (!facts || isYoung || (await patient.removals.isPending(originalKey(name)))) continue;
    found.push({
      key: name,
      kind: "file_without_record",
      values: { filename: name, size: facts.size },
      mend: "confirmed",
    });
  }
  return found;
}

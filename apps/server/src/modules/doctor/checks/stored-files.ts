import { inTransaction } from "../../../core/context.ts";
import { originalFolder, originalKey, removeBytes } from "../../files/index.ts";
import { fileStoreOf, readVersionName, versionsFolder } from "../../../storage/index.ts";
import { maxFindings, type Check, type Finding, type Patient } from "../check.ts";
import { recordMend } from "../reading/entries.repository.ts";
import { namesWithRecord } from "../reading/files.repository.ts";

/** Names that are looked up together. */
const pieceSize = 200;
/** Milliseconds: bytes are stored before their record, and an upload takes a while. */
const youngAge = 60 * 60 * 1000;

/** Bytes that no record knows: neither a file nor a version. */
export const storedFilesCheck: Check = {
  id: "stored_files",
  weight: "advice",
  async find(patient) {
    const findings: Finding[] = [];
    for (const folder of [originalFolder, versionsFolder]) {
      let names: string[] = [];
      for await (const key of patient.storage.list(folder)) {
        const name = key.slice(folder.length + 1);
        // Bytes in the wrong folder have no address, and no name to mend them by.
        if (key === originalKey(name)) names.push(name);
        if (names.length < pieceSize) continue;
        findings.push(...(await straysAmong(patient, names)));
        names = [];
        if (patient.isLate() || findings.length > maxFindings) return { findings, isPartial: true };
      }
      findings.push(...(await straysAmong(patient, names)));
    }
    return { findings };
  },
  async mend(ctx, { key: name }, patient) {
    if ((await knownAmong(patient, [name])).has(name)) return;
    await patient.fileVersions.giveBack(ctx.project.storage, name);
    await inTransaction(ctx, async (inner) => {
      const comment = `Removed the file ${name}, which had no record.`;
      await recordMend(inner, { collection: "directus_files", item: name, comment });
    });
    await removeBytes(ctx, fileStoreOf(ctx.project.storage), name);
  },
};

async function straysAmong(patient: Patient, names: readonly string[]): Promise<Finding[]> {
  if (names.length === 0) return [];
  const known = await knownAmong(patient, names);
  const found: Finding[] = [];
  for (const name of names.filter((each) => !known.has(each))) {
    const facts = await patient.storage.stat(originalKey(name));
    // The bytes of a version are as old as its file; its name says since when it is one.
    const since = readVersionName(name)?.named ?? facts?.changed;
    const isYoung = since && patient.clock.now().getTime() - since.getTime() < youngAge;
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

/** Those of the names, all of one folder, that a file or a version has. */
async function knownAmong(
  { db, fileVersions }: Patient,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const [first = ""] = names;
  return readVersionName(first) === null
    ? await namesWithRecord(db, names)
    : await fileVersions.known(names);
}

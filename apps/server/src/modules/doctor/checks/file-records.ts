import { emptyQuery, limits } from "@rowhouse/contract";
import { filesService, originalKey } from "../../files/index.ts";
import type { Check, Finding, Patient } from "../check.ts";
import { maxFindings } from "../check.ts";
import { readRecords, type FileRecord } from "../reading/files.repository.ts";

/** Records that are looked at together. */
const pieceSize = 50;
/** Where as many are missing and none is there, it is rather the storage that is another one. */
const suspicious = 5;

/** Records of files whose bytes are gone. */
export const fileRecordsCheck: Check = {
  id: "file_records",
  weight: "serious",
  async find(patient) {
    const { missing, hasAny, isPartial } = await walk(patient);
    if (!hasAny && missing.length >= suspicious)
      return {
        findings: [
          { key: "storage", kind: "storage_elsewhere", values: { count: missing.length } },
        ],
        isPartial,
      };
    return { findings: missing.map(findingOf), isPartial };
  },
  async mend(ctx, { key }) {
    await filesService(ctx, { maxBytes: limits.bodyBytes }).remove([key], emptyQuery);
  },
};

async function walk({ db, storage, isLate }: Patient): Promise<{
  missing: FileRecord[];
  hasAny: boolean;
  isPartial: boolean;
}> {
  const missing: FileRecord[] = [];
  let hasAny = false;
  for (let after = 0; ;) {
    const records = await readRecords(db, { after, most: pieceSize });
    const facts = await Promise.all(
      records.map(({ filename }) => storage.stat(originalKey(filename))),
    );
    missing.push(...records.filter((_, at) => facts[at] === null));
    hasAny ||= facts.some((fact) => fact !== null);
    if (records.length < pieceSize) return { missing, hasAny, isPartial: false };
    if (isLate() || missing.length > maxFindings) return { missing, hasAny, isPartial: true };
    after = records.at(-1)?.id ?? after;
  }
}

function findingOf({ id, filename, title }: FileRecord): Finding {
  return {
    key: String(id),
    kind: "record_without_file",
    values: { file: id, filename, title },
    mend: "confirmed",
  };
}

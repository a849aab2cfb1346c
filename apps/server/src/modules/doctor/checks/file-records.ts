import { emptyQuery, limits } from "@rowhouse/contract";
import { filesService, originalKey, versionsService } from "../../files/index.ts";
import type { Check, Finding, Patient } from "../check.ts";
import { maxFindings } from "../check.ts";
import { readRecords, readVersions, type FileRecord } from "../reading/files.repository.ts";

/** Records that are looked at together. */
const pieceSize = 50;
/** Where as many are missing and none is there, it is rather the storage that is another one. */
const suspicious = 5;

/** Records of files, and of what they held before, whose bytes are gone. */
export const fileRecordsCheck: Check = {
  id: "file_records",
  weight: "serious",
  async find(patient) {
    const files = await walk(patient, readRecords);
    const versions = files.isPartial ? notReached : await walk(patient, readVersions);
    const count = files.missing.length + versions.missing.length;
    const { isPartial } = versions;
    if (!files.hasAny && !versions.hasAny && count >= suspicious)
      return {
        findings: [{ key: "storage", kind: "storage_elsewhere", values: { count } }],
        isPartial,
      };
    return {
      findings: [...files.missing.map(fileFinding), ...versions.missing.map(versionFinding)],
      isPartial,
    };
  },
  async mend(ctx, { key, values: { file, version } }) {
    if (version === undefined)
      await filesService(ctx, { maxBytes: limits.bodyBytes }).remove([key], emptyQuery);
    else await versionsService(ctx).remove(String(file), String(version), null);
  },
};

interface Walked {
  missing: FileRecord[];
  hasAny: boolean;
  isPartial: boolean;
}

const notReached: Walked = { missing: [], hasAny: false, isPartial: true };

async function walk(
  { db, storage, isLate }: Patient,
  readPiece: typeof readRecords,
): Promise<Walked> {
  const missing: FileRecord[] = [];
  let hasAny = false;
  for (let after = 0; ;) {
    const records = await readPiece(db, { after, most: pieceSize });
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

function fileFinding({ id, file, filename, title }: FileRecord): Finding {
  return {
    key: String(id),
    kind: "record_without_file",
    values: { file, filename, title },
    mend: "confirmed",
  };
}

function versionFinding({ id, file, filename, title }: FileRecord): Finding {
  return {
    key: `version-${id}`,
    kind: "version_without_file",
    values: { file, version: id, filename, title },
    mend: "confirmed",
  };
}

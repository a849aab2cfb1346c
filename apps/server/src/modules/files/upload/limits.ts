import { ownValue } from "@rowhouse/contract";
import { AppError, brokenRule } from "../../../core/errors.ts";
import type { Settings } from "../../../core/project.ts";

const units: Readonly<Record<string, number>> = {
  "": 1,
  B: 1,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
};

/** Upload limits from the project's settings (API contract 10.4). */
export interface UploadRules {
  /** Bytes; null when the setting is empty or invalid. */
  maxSize: number | null;
  /** MIME types, `image/*` for a family; empty for all. */
  types: string[];
}

export function readUploadRules(settings: Settings): UploadRules {
  return {
    maxSize: readSize(settings["file_max_size"] ?? ""),
    types: (settings["file_mimetype_whitelist"] ?? "")
      .split(",")
      .map((entry) => entry.trim().toLowerCase())
      .filter((entry) => entry !== ""),
  };
}

/**
 * Throws `invalidInput` (422/4) for an empty file, one that is too large or of a type that is not allowed. An embedded video has no
 * size.
 */
export function checkUpload(rules: UploadRules, file: { size: number | null; mime: string }): void {
  if (file.size === 0) throw new AppError("invalidInput", brokenRule("data", "fileEmpty"));
  if (rules.maxSize !== null && file.size !== null && file.size > rules.maxSize) {
    throw new AppError("invalidInput", brokenRule("data", "fileSize", { max: rules.maxSize }));
  }
  if (rules.types.length > 0 && !rules.types.some((type) => covers(type, file.mime))) {
    throw new AppError("invalidInput", brokenRule("data", "fileType", { type: file.mime }));
  }
}

/** A size such as `10MB` in bytes, decimal units; null for anything else. */
export function readSize(text: string): number | null {
  const match = /^\s*(\d+(?:\.\d+)?)\s*([KMGT]?B)?\s*$/i.exec(text);
  if (!match) return null;
  const bytes = Math.floor(
    Number(match[1]) * (ownValue(units, (match[2] ?? "").toUpperCase()) ?? 1),
  );
  return bytes > 0 ? bytes : null;
}

function covers(allowed: string, mime: string): boolean {
  return (
    allowed === "*/*" ||
    allowed === mime ||
    (allowed.endsWith("/*") && mime.startsWith(allowed.slice(0, -1)))
  );
}

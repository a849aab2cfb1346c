import { AppError, because } from "../core/errors.ts";

/** Error codes of the file system when a disk is full, broken, read-only or closed to us. */
const diskErrors: ReadonlySet<string> = new Set([
  ...["ENOSPC", "EDQUOT", "EFBIG", "EROFS", "EACCES", "EPERM", "EIO"],
  ...["EBUSY", "EMFILE", "ENFILE", "ENOTDIR", "EISDIR", "EEXIST", "ENOTEMPTY", "ESTALE"],
]);

/** What becomes of an error while bytes are put down: an error of the disk is `uploadNotWritten` (607), the rest stays what it is. */
export function toWriteFailure(error: unknown): unknown {
  if (!isDiskTrouble(error)) return error;
  const reason = isFull(error) ? because("diskFull") : {};
  return new AppError("uploadNotWritten", reason, { cause: error });
}

/** The same while bytes are looked for: `storageUnavailable` (503). */
export function toReadFailure(error: unknown): unknown {
  return isDiskTrouble(error) ? new AppError("storageUnavailable", {}, { cause: error }) : error;
}

export function codeOf(error: unknown): string | null {
  return error instanceof Error && "code" in error ? String(error.code) : null;
}

function isFull(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT"].includes(codeOf(error) ?? "");
}

function isDiskTrouble(error: unknown): boolean {
  return !(error instanceof AppError) && diskErrors.has(codeOf(error) ?? "");
}

import { ownValue } from "@rowhouse/contract";

/**
 * Something an operator has to put right before the server or a command can do its work: a variable, a folder, a port, a database.
 * The message is one sentence that names it and what to do; commands print just that and exit with 1.
 */
export class SetupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "SetupError";
  }
}

/** A command was called in a way that it does not know: a word, a flag, a variable. It did nothing, and exits with 2. */
export class UsageError extends SetupError {}

/** A command that was stopped by a signal: it is reported as a failure, and exits with the code of the signal. */
export class StoppedError extends SetupError {
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The system's codes, in words for the person who named a path. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: "it does not exist",
  ENOTDIR: "a part of the path is a file and no folder",
  EISDIR: "it is a folder and no file",
  EEXIST: "it is there already",
  EACCES: "the permissions do not allow it",
  EPERM: "the permissions do not allow it",
  EROFS: "the disk can only be read",
  ENOSPC: "the disk is full",
  EDQUOT: "what this user may store is used up",
  EFBIG: "the file is larger than the system allows",
  EIO: "the disk reports a fault",
  ENAMETOOLONG: "the path is too long",
  ELOOP: "its links lead in a circle",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
  ETXTBSY: "another program is using it",
  EBUSY: "another program is using it",
};

/** Whether the system refused to read or write a file. */
export function isSystemFailure(error: unknown): error is Error & { code: string } {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    Object.hasOwn(reasons, error.code)
  );
}

/** Why it refused, as the end of a sentence. */
export function systemReason(error: unknown): string {
  const known = isSystemFailure(error) ? ownValue(reasons, error.code) : undefined;
  return known ?? "the system does not say why";
}

/** The path that it refused, where it says so. */
export function refusedPath(error: unknown): string | null {
  return error instanceof Error && "path" in error && typeof error.path === "string"
    ? error.path
    : null;
}

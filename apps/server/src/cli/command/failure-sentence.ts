import { AppError } from "../../core/errors.ts";
import { SetupError, isSystemFailure, refusedPath, systemReason } from "../../core/setup-error.ts";
import { toAppError } from "../../database/errors/app-errors.ts";

/**
 * The sentence of a failed command: it says what an operator can put right. `isFault` where nobody has foreseen it, so that
 * it is rather to be reported.
 */
export function failureSentence(error: unknown): { sentence: string; isFault: boolean } {
  if (error instanceof SetupError) return { sentence: error.message, isFault: false };
  if (isSystemFailure(error)) {
    const path = refusedPath(error);
    const sentence = `${path === null ? "A file" : path} cannot be read or written: ${systemReason(error)}.`;
    return { sentence, isFault: false };
  }
  const failure = toAppError(error);
  if (failure instanceof AppError && failure.key !== "databaseFailed")
    return { sentence: withCause(failure), isFault: false };
  return { sentence: `Something went wrong: ${withCause(failure)}`, isFault: true };
}

/** An operator may read what a driver or a store said; people who call the API may not. */
function withCause({ message, cause }: Error): string {
  const said = cause instanceof Error ? wordsOf(cause) : "";
  return `${message.replace(/\.?\s*$/, "")}${said === "" ? "" : ` (${said})`}.`;
}

function wordsOf(error: Error): string {
  return isSystemFailure(error) ? systemReason(error) : error.message;
}

/** What code may write to the log; never tokens, passwords or SQL with values. */
export interface Logger {
  debug(message: string, details?: Record<string, unknown>): void;
  info(message: string, details?: Record<string, unknown>): void;
  warn(message: string, details?: Record<string, unknown>): void;
  error(message: string, details?: Record<string, unknown>): void;
}

/** Logs nothing: for tests and library use. */
export const silentLogger: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };

function ignore(): void {}

import { redactDetails, redactText } from "./redact.ts";

/** The log that code writes to; never tokens, passwords or SQL with values. */
export interface Logger {
  debug(message: string, details?: Record<string, unknown>): void;
  info(message: string, details?: Record<string, unknown>): void;
  warn(message: string, details?: Record<string, unknown>): void;
  error(message: string, details?: Record<string, unknown>): void;
}

/** Logs nothing: for tests and library use. */
export const silentLogger: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };

function ignore(): void {}

export const logLevels = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof logLevels)[number];

/** One line per event on standard error: time, level, words, details as JSON, without secrets. Below `least` nothing is written. */
export function consoleLogger(least: LogLevel = "info"): Logger {
  const write = (level: LogLevel) => (message: string, details?: Record<string, unknown>) => {
    if (logLevels.indexOf(level) < logLevels.indexOf(least)) return;
    const rest = details === undefined ? "" : ` ${JSON.stringify(redactDetails(details))}`;
    process.stderr.write(`${new Date().toISOString()} ${level} ${redactText(message)}${rest}\n`);
  };
  return { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
}

/**
 * One JSON object per line on standard error, for collectors: `time` (milliseconds since 1970), `level` in words, `message`, and
 * the details beside them, without secrets. Below `least` nothing is written.
 */
export async function jsonLogger(least: LogLevel = "info"): Promise<Logger> {
  const { pino } = await import("pino");
  const log = pino(
    {
      level: least,
      base: { pid: process.pid },
      messageKey: "message",
      formatters: { level: (level) => ({ level }) },
    },
    pino.destination({ dest: 2, sync: true }),
  );
  return {
    debug: (message, details = {}) => log.debug(redactDetails(details), redactText(message)),
    info: (message, details = {}) => log.info(redactDetails(details), redactText(message)),
    warn: (message, details = {}) => log.warn(redactDetails(details), redactText(message)),
    error: (message, details = {}) => log.error(redactDetails(details), redactText(message)),
  };
}

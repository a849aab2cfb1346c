import type { Logger } from "./logger.ts";

export const logLevels = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof logLevels)[number];

/** One line per event on standard error: time, level, words, details as JSON. Below `least` nothing is written. */
export function consoleLogger(least: LogLevel = "info"): Logger {
  const write = (level: LogLevel) => (message: string, details?: Record<string, unknown>) => {
    if (logLevels.indexOf(level) < logLevels.indexOf(least)) return;
    const rest = details === undefined ? "" : ` ${JSON.stringify(details)}`;
    process.stderr.write(`${new Date().toISOString()} ${level} ${message}${rest}\n`);
  };
  return { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
}

import type { Logger } from "./logger.ts";
import { redactDetails, redactText } from "./redact.ts";

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

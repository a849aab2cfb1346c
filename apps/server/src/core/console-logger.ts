import type { Logger } from "./logger.ts";

const levels = ["debug", "info", "warn", "error"] as const;
type LogLevel = (typeof levels)[number];

/** One line per event on standard error: time, level, words, details as JSON. Below `least` nothing is written. */
export function consoleLogger(least: LogLevel = "info"): Logger {
  const write = (level: LogLevel) => (message: string, details?: Record<string, unknown>) => {
    if (levels.indexOf(level) < levels.indexOf(least)) return;
    const rest = details === undefined ? "" : ` ${JSON.stringify(details)}`;
    process.stderr.write(`${new Date().toISOString()} ${level} ${message}${rest}\n`);
  };
  return { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
}

import type { LogLevel } from "./console-logger.ts";
import type { Logger } from "./logger.ts";
import { redactDetails, redactText } from "./redact.ts";

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

import type { LogLevel } from "./console-logger.ts";
import type { Logger } from "./logger.ts";

/** Names of details that are never written, at the top and one level down. */
const secret = ["token", "access_token", "password", "secret", "authorization", "cookie", "otp"];

/**
 * One JSON object per line on standard error, for collectors: `time` (milliseconds since 1970), `level` in words, `message`, and
 * the details beside them. Below `least` nothing is written.
 */
export async function jsonLogger(least: LogLevel = "info"): Promise<Logger> {
  const { pino } = await import("pino");
  const log = pino(
    {
      level: least,
      base: { pid: process.pid },
      messageKey: "message",
      formatters: { level: (level) => ({ level }) },
      redact: { paths: secret.flatMap((name) => [name, `*.${name}`]), censor: "[redacted]" },
    },
    pino.destination({ dest: 2, sync: true }),
  );
  return {
    debug: (message, details = {}) => log.debug(details, message),
    info: (message, details = {}) => log.info(details, message),
    warn: (message, details = {}) => log.warn(details, message),
    error: (message, details = {}) => log.error(details, message),
  };
}

import { randomUUID } from "node:crypto";
import { maxHeaderSize, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { AppError, because } from "../../core/errors.ts";
import { toBody } from "../failures.ts";
import { apiHeaders } from "../replies/security-headers.ts";

/**
 * Answers what cannot be read as a request of HTTP, before there is a request that a hook or a route could see, with the body that
 * all failures have. The connection ends, because nobody knows where the next request would begin.
 */
export function answerUnreadable(error: Error, socket: Socket): void {
  const code = "code" in error ? String(error.code) : "";
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, failure] = refusalOf(code);
  const id = randomUUID();
  const body = JSON.stringify(toBody(failure, id));
  const headers = {
    ...apiHeaders,
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "x-request-id": id,
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n${body}`);
  socket.destroySoon();
}

function refusalOf(code: string): [status: number, AppError] {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return [431, new AppError("badRequest", because("headersLarge", { max: maxHeaderSize }))];
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return [408, new AppError("badRequest", because("requestLate"))];
    default:
      return [400, new AppError("badRequest", because("requestUnreadable"))];
  }
}

import { Agent, type IncomingHttpHeaders, request } from "node:http";

/** One request and its response, as they went over the wire. */
export interface Exchange {
  status: number;
  headers: IncomingHttpHeaders;
  /** As sent: compressed where the server compressed it. */
  body: Buffer;
  /** Milliseconds until the first byte, and until the last. */
  firstMs: number;
  lastMs: number;
}

const agent = new Agent({ keepAlive: true });

/** Sends a request without parsing the response, so that times are those of the server and the wire. */
export function exchange(url: string, headers: Record<string, string>): Promise<Exchange> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(encodeURI(url), { agent, headers }, (reply) => {
      const firstMs = performance.now() - began;
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      reply.on("error", reject);
      reply.on("end", () => {
        const lastMs = performance.now() - began;
        const { statusCode: status = 0, headers: received } = reply;
        resolve({ status, headers: received, body: Buffer.concat(chunks), firstMs, lastMs });
      });
    });
    sent.on("error", reject).end();
  });
}

import type { FastifyReply } from "fastify";

/** Says to caches that a reply depends on this header of the request; each name once, whatever was said before. */
export function varyOn(reply: FastifyReply, ...names: readonly string[]): void {
  const said = String(reply.getHeader("vary") ?? "");
  const known = said.split(",").map((name) => name.trim());
  const all = [...new Set([...known, ...names])].filter((name) => name !== "");
  reply.header("vary", all.join(", "));
}

import type { Reply } from "./world.ts";

/** What came of a request, in short: `403/302`, or the status alone when it went well. */
export async function outcomeOf(reply: Promise<Reply>): Promise<string> {
  const { status, body } = await reply;
  const code: unknown = Object(Object(body).error).code;
  return code === undefined ? String(status) : `${status}/${String(code)}`;
}

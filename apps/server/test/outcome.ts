import type { Reply } from "./reply.ts";

/** The outcome of a request in short: `403/302`, or the status alone when there is no error code. */
export async function outcomeOf(sent: Promise<Reply>): Promise<string> {
  const { status, error } = await sent;
  return error === undefined ? String(status) : `${status}/${String(error.code)}`;
}

/** What a refused reply matches (`toMatchObject`). */
export function refusal(status: number, code: number | null) {
  return { status, body: { error: { code } } };
}

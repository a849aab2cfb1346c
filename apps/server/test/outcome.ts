import { expect } from "vitest";
import type { Reply } from "./reply.ts";

/** The outcome of a request in short: `403/302`, or the status alone when there is no error code. */
export async function outcomeOf(sent: Promise<Reply>): Promise<string> {
  const { status, error } = await sent;
  return error === undefined ? String(status) : `${status}/${String(error.code)}`;
}

/** Returns the pattern of a refused reply (`toMatchObject`). */
export function refusal(status: number, code: number | null) {
  return { status, body: { error: { code } } };
}

/** Sends every case and compares all outcomes at once, so that a failure shows all differences. */
export async function expectOutcomes<Sent>(
  cases: readonly (readonly [title: string, sent: Sent, outcome: string])[],
  send: (sent: Sent) => Promise<Reply>,
): Promise<void> {
  const found: string[] = [];
  for (const [title, sent] of cases) found.push(`${title}: ${await outcomeOf(send(sent))}`);
  expect(found).toEqual(cases.map(([title, , outcome]) => `${title}: ${outcome}`));
}

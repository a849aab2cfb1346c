import type { Answer } from "../route.ts";

/** What the planner answers to a write; `data` is null when the caller may not read what was written. */
interface WriteAnswer {
  data: Record<string, unknown> | null;
  meta?: object | undefined;
  etag?: string | null;
}

/** A written item, or nothing when the caller may not read it (API contract 1.3). */
export function writtenOne(answer: WriteAnswer | undefined): Answer | null {
  if (!answer?.data) return null;
  return { data: answer.data, meta: answer.meta, etag: answer.etag };
}

/** Written items without those the caller may not read; nothing when that is all of them. `meta` is that of the list. */
export function writtenList(answers: readonly WriteAnswer[]): Answer | null {
  const data = answers.map((answer) => answer.data).filter((item) => item !== null);
  return data.length > 0 ? { data, meta: answers[0]?.meta } : null;
}

/** An object when the address named one item, a list when it named several. */
export function writtenAs(keys: readonly string[], answers: readonly WriteAnswer[]): Answer | null {
  return keys.length === 1 ? writtenOne(answers[0]) : writtenList(answers);
}

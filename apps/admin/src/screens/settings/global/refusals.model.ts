import { refusalOf } from "../../../data/refusal.ts";
import {
  readFailure,
  type ReadFailure,
  type SaveFailure,
} from "../../../editor/save/save-failure.model.ts";
import { errorText, problemText } from "../../../i18n/error-text.ts";

/** Why settings were not stored: each is a request of its own, so that what is said of it belongs to its field. */
export async function readRefusals(refused: ReadonlyMap<string, unknown>): Promise<ReadFailure> {
  const fields: Record<string, string> = {};
  let general: SaveFailure | null = null;
  for (const [key, error] of refused) {
    const { failure } = await readFailure(error, null);
    // Neither the line nor the session is a matter of one setting.
    if (failure.kind === "offline" || failure.kind === "session") general ??= failure;
    else fields[key] = textOf(error);
  }
  const count = Object.keys(fields).length;
  return { failure: general ?? { kind: "fields", count, rest: null }, fields };
}

function textOf(error: unknown): string {
  const problems = refusalOf(error)?.problems ?? [];
  const texts = problems.map(problemText);
  return texts.length > 0 ? texts.join(". ") : (errorText(error) ?? "");
}

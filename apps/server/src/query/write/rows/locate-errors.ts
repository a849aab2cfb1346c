import type { Problem, ProblemPath } from "@rowhouse/contract";

import { AppError } from "../../../core/errors.ts";
import type { RowWrite } from "../scope.ts";

/**
 * Waits for a statement that writes rows. What the database refuses is reported with the path of the row in the body of the
 * request; among several rows the database does not say which one it means, so the path is that of their list.
 */
export async function locateErrors<T>(
  writes: readonly RowWrite[],
  written: Promise<T>,
): Promise<T> {
  try {
    return await written;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [only, ...others] = writes;
    if (only && others.length === 0) throw error.below(only.path);
    error.problems = error.problems.map(withoutRow);
    throw error.below(sharedPath(writes));
  }
}

/** The path ends at the list, so the name of the field moves into the values. */
function withoutRow({ path, rule, values }: Problem): Problem {
  return { path: [], rule, values: { ...values, field: String(path.at(-1) ?? "") } };
}

function sharedPath(writes: readonly RowWrite[]): ProblemPath {
  const [first, ...others] = writes.map(({ path }) => path);
  const end = first?.findIndex((part, at) => others.some((path) => path[at] !== part)) ?? 0;
  return first?.slice(0, end === -1 ? first.length : end) ?? [];
}

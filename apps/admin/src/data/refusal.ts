import { isApiError, type ApiError } from "@rowhouse/client";

/** The status of a refusal. A number: the catalogue of errors is too large for the first page. */
const forbidden = 403;

/**
 * The answer, or the fallback where one may not look: a page does without what its reader may not see.
 * Every other failure stays one.
 */
export async function whenAllowed<T>(answer: Promise<T>, fallback: T): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isApiError(error) && error.status === forbidden) return fallback;
    throw error;
  }
}

/** What the server said of a call that it did not carry out, or the client in its place; null for any other error. */
export function refusalOf(error: unknown): ApiError | null {
  return isApiError(error) ? error : null;
}

import { isApiError, type ApiError } from "@rowhouse/client";

/** The status of a refusal. A number: the catalog of errors is too large for the first page. */
const forbidden = 403;
const notFound = 404;

/**
 * The response, or the fallback where the user may not read: a page does without what its reader may not see.
 * @throws what failed for any other reason
 */
export async function whenAllowed<T>(response: Promise<T>, fallback: T): Promise<T> {
  try {
    return await response;
  } catch (error) {
    if (isApiError(error) && error.status === forbidden) return fallback;
    throw error;
  }
}

/** Whether an item is not there any more, or may not be seen. */
export function isGone(error: unknown): boolean {
  return refusalOf(error)?.status === notFound;
}

/** The error of a failed call, from the server or the client; null for any other error. */
export function refusalOf(error: unknown): ApiError | null {
  return isApiError(error) ? error : null;
}

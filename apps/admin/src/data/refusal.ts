import { isApiError } from "@rowhouse/client";
import { errors } from "@rowhouse/contract";

/**
 * The answer, or the fallback where one may not look: a page does without what its reader may not see.
 * Every other failure stays one.
 */
export async function whenAllowed<T>(answer: Promise<T>, fallback: T): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isApiError(error) && error.status === errors.readDenied.status) return fallback;
    throw error;
  }
}

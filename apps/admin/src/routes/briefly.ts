/** Milliseconds that a click may seem to do nothing: shorter ones are not noticed. */
const unnoticed = 100;

/**
 * Holds a page back for a moment, in which its data usually comes: then it is rendered once, with its data, and not with
 * placeholders first. What takes longer is waited for in the page.
 */
export async function briefly(loading: Promise<void>): Promise<void> {
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, unnoticed))]);
}

const entry = 'script[type="module"][src]';

/**
 * Whether the server has a newer version of the app than this page runs. The page of the app names its first script by
 * a hash, so this needs no endpoint and says no more than the page itself; without an answer it is false.
 */
export async function hasNewVersion(): Promise<boolean> {
  const own = document.querySelector(entry)?.getAttribute("src");
  if (own === null || own === undefined) return false;
  try {
    const response = await fetch(new URL("./", document.baseURI), { cache: "no-cache" });
    if (!response.ok) return false;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const current = page.querySelector(entry)?.getAttribute("src");
    return current !== null && current !== undefined && current !== own;
  } catch {
    return false;
  }
}

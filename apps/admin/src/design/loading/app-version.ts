const mark = 'meta[name="build"]';

/**
 * Whether the server has a newer version of the app than this page runs. The page of the app has the mark of its build, so this
 * needs no endpoint and says no more than the page itself; without an answer it is false.
 */
export async function hasNewVersion(): Promise<boolean> {
  const own = document.querySelector(mark)?.getAttribute("content");
  if (own === null || own === undefined) return false;
  try {
    const response = await fetch(new URL("./", document.baseURI), { cache: "no-cache" });
    if (!response.ok) return false;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const current = page.querySelector(mark)?.getAttribute("content");
    return current !== null && current !== undefined && current !== own;
  } catch {
    return false;
  }
}

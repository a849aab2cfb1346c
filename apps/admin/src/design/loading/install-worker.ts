/**
 * Has this browser keep the app's files (`data/boot/app-worker.ts`), or removes what it has kept: the operator's setting decides. To be
 * called late, it loads the files once more where the browser does not have them. Fails silently: then everything is as without it.
 */
export async function installWorker(isOn: boolean): Promise<void> {
  const root = new URL("./", document.baseURI);
  const script = new URL("app-worker.js", root);
  try {
    if (!isOn) return await removeWorker(root, script);
    const { serviceWorker } = navigator;
    await serviceWorker.register(script, { scope: root.pathname, updateViaCache: "none" });
    const { active } = await serviceWorker.ready;
    // The page has loaded these past the worker.
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    active?.postMessage(
      loaded.filter((url) => url.startsWith(`${root.href}assets/`)),
      [],
    );
  } catch {
    // Some private windows refuse it, and without room for the files there is no install.
  }
}

/** Removes the worker of this app and its files; another app of the same host may have its own. */
async function removeWorker(root: URL, script: URL): Promise<void> {
  const found = await navigator.serviceWorker.getRegistration(root);
  if (found?.active?.scriptURL === script.href) await found.unregister();
  const names = await caches.keys();
  const own = names.filter((name) => name.startsWith(`rowhouse-app ${root.pathname} `));
  await Promise.all(own.map((name) => caches.delete(name)));
}

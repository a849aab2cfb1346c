/** Longest wait for what has to be stored before a reload, in milliseconds. */
const patience = 2_000;

const tasks = new Set<() => Promise<void>>();
let isReloading = false;

/** Runs a task before the app reloads itself or shows another project: what would be lost is stored. The result stops that. */
export function beforeReload(task: () => Promise<void>): () => void {
  tasks.add(task);
  return () => tasks.delete(task);
}

/** Whether the app is reloading itself, so that nobody needs to ask about edits: they are stored. */
export function isReloadingApp(): boolean {
  return isReloading;
}

/** Stores unsaved data, as far as that takes no longer than somebody waits. */
export async function storeWork(): Promise<void> {
  const stored = Promise.allSettled([...tasks].map((task) => task()));
  await Promise.race([stored, new Promise((resolve) => setTimeout(resolve, patience))]);
}

/** Stores unsaved data and reloads the app. */
export async function reloadApp(): Promise<void> {
  await storeWork();
  isReloading = true;
  window.location.reload();
}

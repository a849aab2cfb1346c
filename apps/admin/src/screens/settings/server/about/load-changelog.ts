import { loadModule } from "../../../../design/loading/load-module.ts";
import { readChangelog, type Release } from "./changelog.model.ts";

const files = import.meta.glob<string>("../../../../../../../CHANGELOG.md", {
  query: "?raw",
  import: "default",
});

/** Loads the changes in the product, the newest version first. The text is large and seldom read, so it comes late. */
export async function loadChangelog(): Promise<readonly Release[]> {
  const [load] = Object.values(files);
  return load === undefined ? [] : readChangelog(await loadModule(load));
}

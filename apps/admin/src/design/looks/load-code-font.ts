import { loadModule } from "../loading/load-module.ts";

/** Loads the font of code. Until it is there, code is shown in a font of the system. */
export async function loadCodeFont(): Promise<void> {
  await loadModule(() => import("../theme/code-font.ts"));
}

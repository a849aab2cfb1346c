import { itemTitle } from "@rowhouse/contract";
import type { KitHost } from "@rowhouse/extension-kit";

import { currentTranslation } from "../src/i18n/translation.ts";

/** A host that can translate and knows colors; lists need little else. */
export function makeListHost(parts: Partial<KitHost> = {}): KitHost {
  const host: Partial<KitHost> = {
    interfaceOf: () => null,
    itemTitle,
    t: (key, params) => currentTranslation().t(key, params ?? {}),
    hasText: (key) => currentTranslation().exists(key),
    locale: "en-US",
    colorOf: (name) => name,
    ...parts,
  };
  return host as KitHost; // using anything else fails the test
}

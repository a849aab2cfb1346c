import type { InterfaceDefinition } from "@rowhouse/extension-kit";

/** The built-in interfaces, sorted by id: what `interface.ts` of every folder here exports as `definition`. */
export const interfaces: readonly InterfaceDefinition[] = Object.values(
  import.meta.glob<InterfaceDefinition>("./*/interface.ts", { eager: true, import: "definition" }),
);

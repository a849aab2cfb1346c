import type { LayoutDefinition } from "@rowhouse/extension-kit";

/** Every built-in layout, sorted by folder: what each `layout.ts` exports as `layout`. */
export const layouts: readonly LayoutDefinition[] = Object.values(
  import.meta.glob<LayoutDefinition>("./*/layout.ts", { eager: true, import: "layout" }),
);

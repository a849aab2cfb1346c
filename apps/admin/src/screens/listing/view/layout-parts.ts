import type {
  LayoutDefinition,
  LayoutOptionsProps,
  LayoutViewProps,
} from "@rowhouse/extension-kit";
import type { ComponentType } from "react";

import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";

const views = new WeakMap<LayoutDefinition, ComponentType<LayoutViewProps>>();
const panels = new WeakMap<LayoutDefinition, ComponentType<LayoutOptionsProps>>();

/** The view of a layout as a lazy component, the same one every time. */
export function layoutView(definition: LayoutDefinition): ComponentType<LayoutViewProps> {
  const known = views.get(definition);
  if (known !== undefined) return known;
  const made = lazyPart(async () => (await definition.view()).View, { place: "page" });
  views.set(definition, made);
  return made;
}

/** The options panel of a layout; null when it has none. */
export function layoutPanel(
  definition: LayoutDefinition,
): ComponentType<LayoutOptionsProps> | null {
  const load = definition.options;
  if (load === undefined) return null;
  const known = panels.get(definition);
  if (known !== undefined) return known;
  const made = lazyPart(async () => (await load()).Options, { place: "part" });
  panels.set(definition, made);
  return made;
}

import type {
  LayoutDefinition,
  LayoutOptionsProps,
  LayoutViewProps,
} from "@rowhouse/extension-kit";
import type { ComponentType } from "react";

import { lazyPart, type LazyPart } from "../../../design/lazy/lazy-part.tsx";

const views = new WeakMap<LayoutDefinition, LazyPart<LayoutViewProps>>();
const panels = new WeakMap<LayoutDefinition, ComponentType<LayoutOptionsProps>>();

/** The view of a layout, the same component every time. Its `preload` loads the code ahead. */
export function layoutView(definition: LayoutDefinition): LazyPart<LayoutViewProps> {
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

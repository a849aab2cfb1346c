import type { Field } from "@rowhouse/contract";
import type {
  LayoutDefinition,
  LayoutOptionsProps,
  LayoutViewProps,
} from "@rowhouse/extension-kit";
import type { ComponentType } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
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

/** The layouts to choose from; those that do not suit the fields are off. */
export function useLayoutChoices({
  layouts,
  current,
  fields,
}: {
  layouts: readonly LayoutDefinition[];
  /** The layout in use; null when its id is unknown. */
  current: LayoutDefinition | null;
  fields: Record<string, Field>;
}) {
  const { t, exists } = useTranslation();
  return layouts.map(({ id, icon, suits }) => ({
    value: id,
    icon,
    label: exists(`layouts-${id}-${id}`) ? t(`layouts-${id}-${id}`) : id,
    disabled: id !== current?.id && suits?.(fields) === false,
  }));
}

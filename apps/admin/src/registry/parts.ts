import type { CellProps, InputProps, InterfaceDefinition } from "@rowhouse/extension-kit";
import {
  createElement,
  lazy,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from "react";

const inputs = new WeakMap<InterfaceDefinition, LazyExoticComponent<ComponentType<InputProps>>>();
const cells = new WeakMap<InterfaceDefinition, LazyExoticComponent<ComponentType<CellProps>>>();

/** Draws the input of an interface; suspends while its code loads. */
export function drawInput(definition: InterfaceDefinition, props: InputProps): ReactNode {
  const known =
    inputs.get(definition) ?? lazy(async () => ({ default: (await definition.input()).Input }));
  inputs.set(definition, known);
  return createElement(known, props);
}

/** Draws the cell of an interface that has one; suspends while its code loads. */
export function drawCell(definition: InterfaceDefinition, props: CellProps): ReactNode {
  const load = definition.cell;
  if (load === undefined) return null;
  const known = cells.get(definition) ?? lazy(async () => ({ default: (await load()).Cell }));
  cells.set(definition, known);
  return createElement(known, props);
}

import type { CellProps, InputProps, InterfaceDefinition } from "@rowhouse/extension-kit";
import { createElement, lazy, type ComponentType, type ReactNode } from "react";

// One component per part: another one would lose the state of the one it replaces.
const inputs = new WeakMap<InterfaceDefinition, ComponentType<InputProps<unknown>>>();
const cells = new WeakMap<InterfaceDefinition, ComponentType<CellProps<unknown>>>();

/** Renders the input of an interface; suspends while its code loads, unless it was loaded before ({@link loadInput}). */
export function renderInput(
  definition: InterfaceDefinition,
  props: InputProps<unknown>,
): ReactNode {
  const known =
    inputs.get(definition) ?? lazy(async () => ({ default: (await definition.input()).Input }));
  inputs.set(definition, known);
  return createElement(known, props);
}

/** Renders the cell of an interface that has one; suspends while its code loads, unless it was loaded before. */
export function renderCell(definition: InterfaceDefinition, props: CellProps<unknown>): ReactNode {
  const load = definition.cell;
  if (load === undefined) return null;
  const known = cells.get(definition) ?? lazy(async () => ({ default: (await load()).Cell }));
  cells.set(definition, known);
  return createElement(known, props);
}

/** Loads the code of an input ahead, so that it is rendered without a placeholder. */
export async function loadInput(definition: InterfaceDefinition): Promise<void> {
  const { Input } = await definition.input();
  if (!inputs.has(definition)) inputs.set(definition, Input);
}

/** The same for the cell of an interface; nothing to do for one without. */
export async function loadCell(definition: InterfaceDefinition): Promise<void> {
  if (definition.cell === undefined) return;
  const { Cell } = await definition.cell();
  if (!cells.has(definition)) cells.set(definition, Cell);
}

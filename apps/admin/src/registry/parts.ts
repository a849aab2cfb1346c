import type { Field } from "@rowhouse/contract";
import { createContext, createElement, type ReactNode } from "react";
import type { Registry, Resolution } from "./registry.ts";
import {
  type CellProps,
  type InputProps,
  type InterfaceDefinition,
  useHost,
} from "@rowhouse/extension-kit";
import { LoadError } from "../design/loading/load-module.ts";
import { lazyPart, type LazyPart, type MissingProps } from "../design/lazy/lazy-part.tsx";
import { PartMissing } from "../design/lazy/part-missing.tsx";
import { valueText } from "./cell/value-text.ts";

/** The sentence that stands where an extension does not work. */
export const ExtensionFault = lazyPart(
  async () => (await import("./extensions/extension-fault.tsx")).ExtensionFault,
  { place: "part", texts: ["extensions"] },
);

// One component per part: another one would lose the state of the one it replaces.
const inputs = new WeakMap<InterfaceDefinition, LazyPart<InputProps<unknown>>>();
const cells = new WeakMap<InterfaceDefinition, LazyPart<CellProps<unknown>>>();

/** Renders the input of an interface; suspends while its code loads, unless it was loaded before ({@link loadInput}). */
export function renderInput(
  definition: InterfaceDefinition,
  props: InputProps<unknown>,
): ReactNode {
  return createElement(inputOf(definition), props);
}

/**
 * Renders the cell of an interface that has one; suspends while its code loads, unless it was loaded before. Lists have hundreds of
 * cells, and a cell has no state that could be lost when it is there.
 */
export function renderCell(definition: InterfaceDefinition, props: CellProps<unknown>): ReactNode {
  const cell = cellOf(definition);
  return cell && createElement(cell.loaded() ?? cell, props);
}

/** Whether the code of the cell is loaded, so that a cell of the app never suspends. */
export function hasCell(definition: InterfaceDefinition): boolean {
  return cellOf(definition)?.loaded() != null;
}

/** Loads the code of an input ahead, so that it is rendered without a placeholder. */
export async function loadInput(definition: InterfaceDefinition): Promise<void> {
  await inputOf(definition).preload();
}

/** The same for the cell of an interface; nothing to do for one without. */
export async function loadCell(definition: InterfaceDefinition): Promise<void> {
  await cellOf(definition)?.preload();
}

/** The same for the cells of fields, beside their values, so that no row is rendered twice. */
export async function loadCells(
  registry: Pick<Registry, "resolve">,
  fields: readonly Field[],
): Promise<void> {
  const loads = fields.flatMap((field) => {
    const found = registry.resolve(field);
    return found.kind === "interface" ? [loadCell(found.definition)] : [];
  });
  await Promise.allSettled(loads);
}

function inputOf(definition: InterfaceDefinition): LazyPart<InputProps<unknown>> {
  const known =
    inputs.get(definition) ??
    lazyPart(async () => (await definition.input()).Input, { place: "part", missing });
  inputs.set(definition, known);
  return known;
}

function cellOf(definition: InterfaceDefinition): LazyPart<CellProps<unknown>> | null {
  const load = definition.cell;
  if (load === undefined) return null;
  const known =
    cells.get(definition) ??
    lazyPart(async () => (await load()).Cell, { place: "part", missing: textOf });
  cells.set(definition, known);
  return known;
}

/** A broken part has a fallback that edits its values; code that is out of reach has none, but a way to get it. */
function missing({ error, onRetry }: MissingProps<object>): ReactNode {
  if (error instanceof LoadError && error.problem === "broken") throw error;
  if (error instanceof LoadError && error.problem === "replaced") return null;
  return createElement(PartMissing, { error, place: "part", onRetry, onClose: null });
}

/** A value can always be shown as text. */
function textOf({ props }: MissingProps<CellProps<unknown>>): ReactNode {
  return createElement(ValueText, { value: props.value });
}

function ValueText({ value }: { value: unknown }): ReactNode {
  const { formatList } = useHost();
  return valueText(value, formatList);
}

/** Heights of the built-in editors, in lines of text. */
const editorLines: Partial<Record<string, number>> = { "related-count": 1.8 };

/** How many lines of text the input of a field is high; undefined for the usual one. */
export function inputLines(resolution: Resolution, field: Field): number | undefined {
  return resolution.kind === "editor"
    ? editorLines[resolution.editor]
    : resolution.definition.lines?.(resolution.definition.options.read(field.options));
}

/** The height of an input of so many lines in a style, with its border; undefined where the style sheet knows it. */
export function linesHeight(lines = 1): string | undefined {
  return lines > 1 ? `calc(${lines} * var(--rh-line-body) + 2 * var(--rh-hairline))` : undefined;
}

/** The placeholder of an input until it is there, where the default placeholder does not do. */
export const InputRoom = createContext<ReactNode>(null);

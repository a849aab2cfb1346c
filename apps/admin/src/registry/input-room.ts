import type { Field } from "@rowhouse/contract";
import { createContext, type ReactNode } from "react";

import type { Resolution } from "./registry.ts";

/** Heights of the built-in editors, in lines of text. */
const editorLines: Partial<Record<string, number>> = { "related-count": 1.8 };

/** How many lines of text the input of a field is high; undefined for the usual one. */
export function inputLines(resolution: Resolution, field: Field): number | undefined {
  return resolution.kind === "editor"
    ? editorLines[resolution.editor]
    : resolution.definition.lines?.(resolution.definition.options.read(field.options));
}

/** The height of so many lines in a style; undefined where the style sheet knows it. */
export function linesHeight(lines = 1): string | undefined {
  return lines > 1 ? `calc(${lines} * var(--rh-line-body))` : undefined;
}

/** The placeholder of an input until it is there, where the default placeholder does not do. */
export const InputRoom = createContext<ReactNode>(null);

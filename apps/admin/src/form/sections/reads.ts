import { ownValue, type Field } from "@rowhouse/contract";

import type { Registry } from "../../registry/registry.ts";

/** The other fields of the item that an input reads. */
export type Reads = readonly string[] | "all";

const known = new WeakMap<Field, Reads>();

/** The other fields that the input of a field reads. */
export function readsOf({ resolve }: Registry, field: Field): Reads {
  const found = known.get(field) ?? read(resolve(field), field);
  known.set(field, found);
  return found;
}

function read(resolution: ReturnType<Registry["resolve"]>, { options }: Field): Reads {
  if (resolution.kind === "editor") return [];
  const { readsItem = nothing, options: reader } = resolution.definition;
  if (readsItem === true) return "all";
  return readsItem(reader.read(options)).filter((name) => name !== undefined);
}

/** The fields that several inputs read beside those that they edit. */
export function readsTogether(all: readonly Reads[], own: ReadonlySet<string>): Reads {
  const lists = all.filter((reads) => reads !== "all");
  if (lists.length < all.length) return "all";
  return [...new Set(lists.flat())].filter((name) => !own.has(name));
}

/** Whether what is read has stayed the same. */
export function isSameReading(reads: Reads, before: Values, now: Values): boolean {
  if (reads === "all") return before === now;
  return reads.every((name) => Object.is(ownValue(before, name), ownValue(now, name)));
}

type Values = Readonly<Record<string, unknown>>;

const nothing = (): readonly string[] => [];

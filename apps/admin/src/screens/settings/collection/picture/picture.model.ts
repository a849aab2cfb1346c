import type { Collection, Field } from "@rowhouse/contract";
import { formEntries, inFormOrder, type GridColumn } from "../../../../form/form.model.ts";
import type { FieldEdit } from "../fields/use-field-changes.ts";

/** The entry in the picture of a form, in its order. */
export type PictureEntry =
  | { kind: "field"; field: Field; column: GridColumn }
  | { kind: "group"; field: Field; entries: PictureEntry[] }
  /** A field that forms leave out. */
  | { kind: "absent"; field: Field };

/** All of a form, from top to bottom. */
export type Picture = readonly PictureEntry[];

/** A place in which a field can stand: in front of another one, or as the last of its group or of the form. */
export interface Place {
  group: Field | null;
  /** Null at the end. */
  before: string | null;
}

/**
 * A form with all the fields of its collection: those that it shows where it shows them, and between them those that it
 * leaves out. These never part two fields that stand beside each other.
 * @param isShown whether a field has an input at all
 */
export function pictureEntries(
  collection: Pick<Collection, "fields">,
  isShown: (field: Field) => boolean,
): PictureEntry[] {
  const ordered = inFormOrder(collection.fields);
  const places = new Map(ordered.map(({ field }, index) => [field, index]));
  const placeOf = ({ field }: { field: Field }) => places.get(field.field) ?? 0;
  const form = formEntries(collection);
  const groups = new Set(form.flatMap(({ kind, field }) => (kind === "group" ? [field.id] : [])));
  const absentIn = (group: Field | null): PictureEntry[] =>
    ordered
      .filter(({ hidden_detail }) => hidden_detail)
      .filter((field) => (groups.has(field.group) ? field.group : null) === (group?.id ?? null))
      .map((field) => ({ kind: "absent", field }));
  const level = (entries: ReturnType<typeof formEntries>, group: Field | null): PictureEntry[] =>
    keepPairs(
      [
        ...absentIn(group),
        ...entries.map((entry): PictureEntry => {
          const { field } = entry;
          if (entry.kind === "group")
            return { kind: "group", field, entries: level(entry.entries, field) };
          return isShown(field)
            ? { kind: "field", field, column: entry.column }
            : { kind: "absent", field };
        }),
      ].toSorted((a, b) => placeOf(a) - placeOf(b)),
    );
  return level(form, null);
}

/** Puts what stands between a field at the left and the one at its right behind both. */
function keepPairs(entries: Picture): PictureEntry[] {
  const kept: PictureEntry[] = [];
  let waiting: PictureEntry[] = [];
  let isOpen = false;
  for (const entry of entries) {
    if (entry.kind === "absent" && isOpen) {
      waiting.push(entry);
      continue;
    }
    const isRight = entry.kind === "field" && entry.column === "right";
    kept.push(...(isRight ? [entry, ...waiting] : [...waiting, entry]));
    waiting = [];
    isOpen = entry.kind === "field" && entry.column === "left";
  }
  return [...kept, ...waiting];
}

/** The entries of one level, and the group whose members they are. */
interface Level {
  group: Field | null;
  entries: Picture;
}

function levelsOf(entries: Picture): Level[] {
  const groups = entries.flatMap((entry): Level[] =>
    entry.kind === "group" ? [{ group: entry.field, entries: entry.entries }] : [],
  );
  return [{ group: null, entries }, ...groups];
}

/** Where a field stands. */
export function placeOf(entries: Picture, name: string): Place {
  for (const level of levelsOf(entries)) {
    const at = level.entries.findIndex(({ field }) => field.field === name);
    if (at >= 0) return { group: level.group, before: level.entries[at + 1]?.field.field ?? null };
  }
  return { group: null, before: null };
}

/** All places in which a field can stand, from top to bottom; its own is among them. Groups do not nest. */
export function placesFor(entries: Picture, moved: Field): Place[] {
  const within = (level: Picture, group: Field | null): Place[] => [
    ...level
      .filter(({ field }) => field.field !== moved.field)
      .flatMap((entry): Place[] => [
        { group, before: entry.field.field },
        ...(entry.kind === "group" && moved.type !== "group"
          ? within(entry.entries, entry.field)
          : []),
      ]),
    { group, before: null },
  ];
  return within(entries, null);
}

/** Whether two places are the same. */
export function isSamePlace(a: Place, b: Place): boolean {
  return a.group?.field === b.group?.field && a.before === b.before;
}

/** The place in front of an entry, or behind it; behind the heading of a group is in it, in front of its members. */
export function placeBeside(entries: Picture, name: string, side: "before" | "after"): Place {
  const { group, before: next } = placeOf(entries, name);
  if (side === "before") return { group, before: name };
  const entry = entries.find(({ field }) => field.field === name);
  if (entry?.kind !== "group") return { group, before: next };
  return { group: entry.field, before: entry.entries[0]?.field.field ?? null };
}

/**
 * The place that a field is dropped into at one side of an entry; null over itself. Groups do not nest: in another group
 * it stands behind that.
 */
export function placeForDrop(
  entries: Picture,
  moved: Field,
  { id, side }: { id: string; side: "before" | "after" },
): Place | null {
  if (id === moved.field) return null;
  const place = placeBeside(entries, id, side);
  const isNested = moved.type === "group" && place.group !== null;
  const fitting = isNested ? placeOf(entries, place.group?.field ?? "") : place;
  return fitting.before === moved.field ? placeOf(entries, moved.field) : fitting;
}

/** The changes that put a field into a place: the order of all fields, and its group where that is another one. */
export function movedTo(
  ordered: readonly Field[],
  moved: Field,
  { group, before }: Place,
): FieldEdit[] {
  const rest = ordered.filter(({ field }) => field !== moved.field);
  const members = (field: Field) => field.field === group?.field || isIn(field, group);
  const at =
    before === null
      ? group === null
        ? rest.length
        : rest.findLastIndex(members) + 1
      : rest.findIndex(({ field }) => field === before);
  return rest.toSpliced(at, 0, moved).map((field, index) => ({
    field: field.field,
    sort: index + 1,
    ...(field === moved && moved.group !== (group?.id ?? null) ? { group: group?.id ?? null } : {}),
  }));
}

function isIn(field: Field, group: Field | null): boolean {
  return group !== null && field.group === group.id;
}

/** A box of the window, and whether it takes half of the form. */
export interface HitBox {
  id: string;
  left: number;
  top: number;
  width: number;
  height: number;
  isHalf: boolean;
}

/** The box under the pointer, or next to it, and the side of its middle. Boxes that are alone in their row part above and below. */
export function hitBox(
  boxes: readonly HitBox[],
  pointer: { x: number; y: number },
  isMirrored: boolean,
): { id: string; side: "before" | "after" } | null {
  const [nearest] = boxes
    .map((box) => ({ box, distance: distanceTo(box, pointer) }))
    .toSorted((a, b) => a.distance - b.distance);
  if (nearest === undefined) return null;
  const { id, left, top, width, height, isHalf } = nearest.box;
  const isBeyondX = pointer.x > left + width / 2 !== isMirrored;
  const isAfter = isHalf ? isBeyondX : pointer.y > top + height / 2;
  return { id, side: isAfter ? "after" : "before" };
}

function distanceTo(box: HitBox, { x, y }: { x: number; y: number }): number {
  const beyond = (at: number, from: number, size: number) =>
    Math.max(from - at, 0, at - from - size);
  return Math.hypot(beyond(x, box.left, box.width), beyond(y, box.top, box.height));
}

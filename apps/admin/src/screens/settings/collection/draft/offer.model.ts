import { countsAtBeginnings, foldText, titleCase, type FieldType } from "@rowhouse/contract";
import type { InterfaceDefinition, InterfaceGroup } from "@rowhouse/extension-kit";
import { possibleTypes, type DraftPlace } from "./draft.model.ts";

/** Interfaces that are offered first. */
const popular = [
  "text-input",
  "textarea",
  "wysiwyg",
  "toggle",
  "datetime",
  "calendar",
  "file",
  "many-to-one",
];

/** The groups as they are read, from what is needed most. */
const groupOrder: readonly InterfaceGroup[] = [
  "text",
  "number",
  "choice",
  "date",
  "relation",
  "file",
  "structure",
  "system",
  "extension",
];

/** The interfaces that edit the app's own collections: an ordinary field has no use for them. */
const internal = new Set([
  "2fa-secret",
  "activity-icon",
  "collections",
  "fields",
  "file-preview",
  "interface-options",
  "interface-types",
  "interfaces",
  "primary-key",
  "user-roles",
]);

/** Interfaces of one group. */
export interface OfferedGroup {
  name: InterfaceGroup | "popular" | "found";
  members: InterfaceDefinition[];
}

/** The searched text, and what people call an interface: its name, and other words for it with commas between them. */
export interface OfferSearch {
  text: string;
  nameOf: (id: string) => string;
  wordsOf: (id: string) => string;
}

/** Interfaces for a field: the popular ones first, then all others by group. While something is searched for, what is found, the best first. */
export function offeredGroups(
  interfaces: readonly InterfaceDefinition[],
  place: Pick<DraftPlace, "collection" | "field">,
  search: OfferSearch,
): OfferedGroup[] {
  const offered = interfaces.filter((definition) => isPossible(definition, place));
  const wanted = foldText(search.text.trim());
  if (wanted !== "") return foundGroup(offered, wanted, search);
  const isPopular = ({ id }: InterfaceDefinition) => place.field === null && popular.includes(id);
  const first: OfferedGroup = {
    name: "popular",
    members: offered.filter(isPopular).toSorted(byPopularity),
  };
  const others = Map.groupBy(
    offered.filter((one) => !isPopular(one)),
    ({ group }) => group,
  );
  return [
    first,
    ...groupOrder.map((name): OfferedGroup => ({ name, members: others.get(name) ?? [] })),
  ].filter(({ members }) => members.length > 0);
}

/** The type that people mean who search for an interface by one of its words: a price has digits behind the point. */
export function proposedType(text: string, decimalWords: string): FieldType | null {
  const wanted = foldText(text.trim());
  const words = foldText(decimalWords).split(/,\s*/);
  const isMeant = wanted !== "" && !countsAtBeginnings(wanted);
  return isMeant && words.some((word) => word.startsWith(wanted)) ? "decimal" : null;
}

function byPopularity(a: InterfaceDefinition, b: InterfaceDefinition): number {
  const rank = ({ id }: InterfaceDefinition) =>
    popular.includes(id) ? popular.indexOf(id) : popular.length;
  return rank(a) - rank(b);
}

/**
 * A kind that is called as it was searched for comes before what only has the words in it, then the popular ones; words stand
 * with the most fitting first. Of several words that nothing has, the last says what it is: an author photo is a photo.
 */
function foundGroup(
  offered: readonly InterfaceDefinition[],
  wanted: string,
  { nameOf, wordsOf }: Pick<OfferSearch, "nameOf" | "wordsOf">,
): OfferedGroup[] {
  const parts = wanted.split(/\s+/);
  const last = parts.at(-1) ?? "";
  const matches = offered.flatMap((definition) => {
    const { id } = definition;
    const names = [nameOf(id), titleCase(id), id].map(foldText);
    const words = foldText(wordsOf(id)).split(/,\s*/);
    const tests = [
      names.includes(wanted),
      words.includes(wanted),
      names.some((text) => text.includes(wanted)),
      words.some((text) => text.startsWith(wanted)),
      words.some((text) => text.includes(wanted)),
      parts.every((part) => [...names, ...words].some((text) => text.startsWith(part))),
    ];
    const rank = tests.indexOf(true);
    return rank === -1 ? [] : [{ definition, rank, at: words.indexOf(wanted) }];
  });
  const members = matches
    .toSorted((a, b) => a.rank - b.rank || byPopularity(a.definition, b.definition) || a.at - b.at)
    .map(({ definition }) => definition);
  if (members.length > 0) return [{ name: "found", members }];
  return parts.length > 1 ? foundGroup(offered, last, { nameOf, wordsOf }) : [];
}

function isPossible(
  definition: InterfaceDefinition,
  { collection, field }: Pick<DraftPlace, "collection" | "field">,
): boolean {
  const type = field?.type ?? null;
  if (field?.interface === definition.id) return true;
  if (internal.has(definition.id)) return false;
  if (field === null) return possibleTypes(definition, { collection, field }).length > 0;
  return type === null || definition.types.includes(type);
}

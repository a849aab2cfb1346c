import { titleCase } from "@rowhouse/contract";
import type { InterfaceDefinition, InterfaceGroup } from "@rowhouse/extension-kit";
import { possibleTypes, type DraftPlace } from "./draft.model.ts";

/** What is offered first (requirements, settings area 2). */
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
];

/** Interfaces of one group. */
export interface OfferedGroup {
  name: InterfaceGroup | "popular";
  members: InterfaceDefinition[];
}

/** Interfaces for a field, the popular ones first, then all others by group; `search` finds ids and names. */
export function offeredGroups(
  interfaces: readonly InterfaceDefinition[],
  place: Pick<DraftPlace, "collection" | "field">,
  search: { text: string; nameOf: (id: string) => string },
): OfferedGroup[] {
  const wanted = search.text.trim().toLocaleLowerCase();
  const found = interfaces.filter(
    (definition) =>
      isPossible(definition, place) &&
      [titleCase(definition.id), definition.id, search.nameOf(definition.id)].some((text) =>
        text.toLocaleLowerCase().includes(wanted),
      ),
  );
  const isPopular = ({ id }: InterfaceDefinition) => place.field === null && popular.includes(id);
  const first: OfferedGroup = {
    name: "popular",
    members: found
      .filter(isPopular)
      .toSorted((a, b) => popular.indexOf(a.id) - popular.indexOf(b.id)),
  };
  const others = Map.groupBy(
    found.filter((one) => !isPopular(one)),
    ({ group }) => group,
  );
  return [
    first,
    ...groupOrder.map((name): OfferedGroup => ({ name, members: others.get(name) ?? [] })),
  ].filter(({ members }) => members.length > 0);
}

function isPossible(
  definition: InterfaceDefinition,
  { collection, field }: Pick<DraftPlace, "collection" | "field">,
): boolean {
  const type = field?.type ?? null;
  if (field === null)
    return (
      definition.id !== "primary-key" && possibleTypes(definition, { collection, field }).length > 0
    );
  if (field.interface === definition.id || type === null) return true;
  return definition.types.includes(type);
}

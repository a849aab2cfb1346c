import {
  isToOneType,
  itemKey,
  keyFields,
  ownershipField,
  parseItemKey,
  statusField,
  type Collection,
  type FilterRule,
  type Item,
  type ItemKey,
  type Query,
} from "@rowhouse/contract";
import { hashKey, queryOptions, skipToken } from "@tanstack/react-query";

import { client } from "./client.ts";
import { where } from "./filters.ts";
import { partsOf } from "./in-parts.ts";
import { withAbsent } from "./items.ts";
import { keys } from "./keys.ts";

/** How the items of a collection are read that something refers to. */
export interface ReferenceShape {
  described: Collection;
  /** Fields that are read of them, beside those that say whether they are removed and may come back. */
  query: Partial<Query> & { fields: string[] };
  /** Removed items come as well, with their status. */
  isRemovedRead: boolean;
}

/**
 * An item that is known by its key only; null when there is none that the user may read. The items that are asked for in the
 * same shape at the same time are one list in one request (API contract 3.3), where a request for each would be refused for
 * each that is not there. Nothing is requested without a shape.
 */
export function referencedItemQuery(shape: ReferenceShape | null, key: ItemKey) {
  const place = keys.items.one(shape?.described.collection ?? "", key);
  return queryOptions({
    queryKey: [...place, "referenced", shape?.query ?? null, shape?.isRemovedRead ?? false],
    queryFn: shape === null ? skipToken : () => readTogether(shape, String(key)),
  });
}

/** Keys that are being gathered, and the items that will be found for them. */
interface Gathering {
  keys: Set<string>;
  found: Promise<ReadonlyMap<string, Item>>;
}

const gatherings = new Map<string, Gathering>();

async function readTogether(shape: ReferenceShape, key: string): Promise<Item | null> {
  const { described, query, isRemovedRead } = shape;
  const place = hashKey([described.collection, query, isRemovedRead]);
  const gathering = gatherings.get(place) ?? gather(shape, place);
  gathering.keys.add(key);
  return (await gathering.found).get(key) ?? null;
}

/** Keys are gathered until all that is being rendered has asked for its own. */
function gather(shape: ReferenceShape, place: string): Gathering {
  const asked = new Set<string>();
  const isRendered = new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  const found = isRendered.then(() => {
    gatherings.delete(place);
    return readAll(shape, [...asked]);
  });
  const gathering = { keys: asked, found };
  gatherings.set(place, gathering);
  return gathering;
}

async function readAll(
  { described, query, isRemovedRead }: ReferenceShape,
  all: readonly string[],
): Promise<ReadonlyMap<string, Item>> {
  const status = isRemovedRead ? ({ status: "*" } as const) : {};
  const fields = [...query.fields, ...standingFields(described)];
  const read = async ({ part, filter }: ListedPart): Promise<[string, Item][]> => {
    const { data } = await client().items.list(described.collection, {
      // Without a limit the bounds of a reply are those of each item, as where it is read alone (API contract 3.2).
      query: withAbsent({ ...query, ...status, fields, filter, limit: -1 }),
    });
    const [key, ...others] = part;
    return data.map((item) => [
      key !== undefined && others.length === 0 ? key : (itemKey(described, item) ?? ""),
      item,
    ]);
  };
  const found = await Promise.all(listedParts(described, all).map(read));
  return new Map(found.flat());
}

/** Keys whose items are one list, and what finds them. */
interface ListedPart {
  part: readonly string[];
  filter: FilterRule[];
}

/** The keys in as few lists as fit into addresses. A text that is no key of the collection is in none. */
function listedParts(described: Collection, all: readonly string[]): ListedPart[] {
  const [sole, ...others] = keyFields(described);
  if (sole === undefined) return [];
  if (others.length > 0)
    return all.flatMap((key) => {
      const values = parseItemKey(described, key);
      if (values === null) return [];
      return {
        part: [key],
        filter: Object.entries(values).map(([field, one]) => where(field, "eq", one)),
      };
    });
  // A text among numbers would have the whole list refused.
  const possible = sole.type === "integer" ? all.filter((key) => /^-?\d+$/.test(key)) : all;
  // Texts with commas make addresses longer, and an expanded key does not say which one it is.
  const isAlone = (key: string): boolean => key.includes(",") || isToOneType(sole.type);
  const parts = [
    ...partsOf(possible.filter((key) => !isAlone(key))).map((part) => part.map(String)),
    ...possible.filter(isAlone).map((key) => [key]),
  ];
  return parts.map((part) => ({ part, filter: [where(sole.field, "in", part)] }));
}

/** Fields that say which item it is, whether it is removed, and whether it may come back. */
function standingFields(described: Collection): string[] {
  const fields = [statusField(described)?.field, ownershipField(described)];
  return [
    ...keyFields(described).map(({ field }) => field),
    ...fields.flatMap((field) => field ?? []),
  ];
}

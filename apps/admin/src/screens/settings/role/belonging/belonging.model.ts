import {
  ownValue,
  isSystemCollection,
  type Action,
  type Collection,
  type Model,
  type Permission,
} from "@rowhouse/contract";
import {
  changed,
  mixed,
  offeredIn,
  rulesFor,
  shownLevel,
  shownRules,
  type Rules,
} from "../permissions/rules.model.ts";

/** A collection whose links and translations are stored in collections that a role may do less in. */
export interface Belonging {
  collection: Collection;
  parts: readonly Collection[];
}

/** The actions whose rules decide about the items of a part as they do about the items they belong to. */
const taken: readonly Action[] = ["create", "read", "update", "delete"];

/**
 * The collections that a role may read but not, or not as much, their links (junctions) and translations: to its members
 * these fields look empty. Collections with one level for all their statuses only, for others have no single one to take over.
 */
export function belongings(model: Model, rules: Rules, role: number): Belonging[] {
  return Object.values(model.collections).flatMap((collection) => {
    if (isSystemCollection(collection.collection)) return [];
    const parts = partsOf(model, collection).filter(
      (part) => Object.keys(offeredParts(rules, { collection, part, role })).length > 0,
    );
    return parts.length === 0 ? [] : [{ collection, parts }];
  });
}

/** The rules after the parts have got the levels of the collections they belong to. */
export function withParts(rules: Rules, all: readonly Belonging[], role: number): Rules {
  return all.reduce(
    (before, { collection, parts }) =>
      parts.reduce((sum, part) => {
        const levels = offeredParts(sum, { collection, part, role });
        return changed(sum, { collection: part, role, scope: null }, levels);
      }, before),
    rules,
  );
}

/** The junctions of its many-to-many fields, and its translations. */
function partsOf(
  { collections, relations }: Model,
  { collection, fields }: Collection,
): Collection[] {
  const names = relations.flatMap((relation) => {
    const { collection_many: many, collection_one: one, field_one: list } = relation;
    if (one !== collection || list === null || !Object.hasOwn(fields, list)) return [];
    const isPart = relation.junction_field !== null || fields[list]?.type === "translation";
    return isPart && !isSystemCollection(many) && Object.hasOwn(collections, many) ? [many] : [];
  });
  return [...new Set(names)].flatMap((name) => ownValue(collections, name) ?? []);
}

/** The levels that a part lacks; none where it cannot be read as its items are. */
function offeredParts(
  rules: Rules,
  { collection, part, role }: { collection: Collection; part: Collection; role: number },
): Partial<Permission> {
  const ofItem = shownRules(rulesFor(rules, collection), { collection, role, scope: null });
  const of = { collection: part, role, scope: null };
  const ofPart = shownRules(rulesFor(rules, part), of);
  const offered = taken.filter((action) => {
    const level = shownLevel(ofItem, action);
    const isMore = level !== "none" && level !== mixed && shownLevel(ofPart, action) === "none";
    return isMore && offeredIn(rulesFor(rules, part), of, action).includes(level);
  });
  if (!offered.includes("read")) return {};
  return offered.reduce<Partial<Permission>>(
    (levels, action) => ({ ...levels, [action]: shownLevel(ofItem, action) }),
    {},
  );
}

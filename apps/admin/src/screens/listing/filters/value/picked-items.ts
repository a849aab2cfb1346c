import {
  findCollection,
  findRelation,
  isRecord,
  keyFields,
  keyOf,
  labelFields,
  labelOf,
  primaryKeyField,
  ownValue,
  type Collection,
  type Field,
  type Item,
  type Model,
} from "@rowhouse/contract";
import { readText } from "@rowhouse/extension-kit";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../../../i18n/translation.ts";

import { useCan, useModel } from "../../../../access/hooks.ts";
import { fullName, pictureUrl } from "../../../../access/names/person.ts";
import { me } from "../filter.model.ts";
import { mentionedItemsQuery } from "../../../../data/items.ts";

/** A related item as filters show it. */
export interface PickedItem {
  key: string;
  label: string;
  /** Address of a small picture: of a file, or of a person. */
  picture: string | null;
}

/** The kind of items that a field points to, and how they are called. */
export interface PickTarget {
  collection: Collection;
  primaryKey: string;
  kind: "item" | "user" | "file";
  template: string | undefined;
  /** The fields that labels and pictures are made of. */
  fields: string[];
}

/** The items that a field points to, behind a junction the far ones; null for a field without a relation. */
export function pickTarget(model: Model, field: Field): PickTarget | null {
  const near = findRelation(model, field.collection, field.field);
  // People are picked by their interface, without a relation too.
  const people = field.interface === "user" ? findCollection(model, "directus_users") : null;
  const far =
    near === null || near.junction === null
      ? near
      : findRelation(model, near.collection, near.junction.field_many);
  const collection = far === null ? people : findCollection(model, far.collection);
  // A condition names items by one value.
  if (collection === null || keyFields(collection).length > 1) return null;
  const kind = ownValue(kinds, collection.collection) ?? "item";
  const template = readText(field.options?.["template"]);
  return {
    collection,
    kind,
    primaryKey: primaryKeyField(collection)?.field ?? "id",
    template,
    fields: kind === "item" ? labelFields(model, collection, template) : (ownFields[kind] ?? []),
  };
}

/** An item of the target as filters show it; null for one without a key. */
export function pickedItem(target: PickTarget, item: Item): PickedItem | null {
  const key = keyOf(item, target.primaryKey);
  if (key === null) return null;
  return { key: String(key), label: labelIn(target, item), picture: pictureIn(target, item) };
}

/**
 * The items with these keys, in the order of the keys. One that is gone or may not be read says so; while they load
 * there are none.
 */
export function usePickedItems(field: Field | null, keys: readonly string[]): PickedItem[] {
  const { t } = useTranslation();
  const model = useModel();
  const may = useCan();
  const target = field === null ? null : pickTarget(model, field);
  // Keys with a comma would be read as two.
  const isWord = (key: string) => target?.kind === "user" && key === me;
  const asked = keys.filter((key) => !key.includes(",") && !isWord(key)).toSorted();
  const isAsked = target !== null && asked.length > 0 && may("read", target.collection.collection);
  const { data, isPending, isError } = useQuery({
    ...mentionedItemsQuery(target?.collection.collection ?? "", asked, target?.fields ?? []),
    enabled: isAsked,
  });
  if (target === null || (isAsked && isPending)) return [];
  const found = (data ?? []).flatMap((item) => pickedItem(target, item) ?? []);
  const label = (key: string) => {
    if (isWord(key)) return t("filters.me");
    return isError ? key : t("filters.removedItem", { key });
  };
  return keys.map(
    (key) => found.find((one) => one.key === key) ?? { key, label: label(key), picture: null },
  );
}

const kinds: Readonly<Record<string, PickTarget["kind"]>> = {
  directus_users: "user",
  directus_files: "file",
};

const ownFields: Partial<Record<PickTarget["kind"], string[]>> = {
  user: ["id", "first_name", "last_name", "email", "avatar.data"],
  file: ["id", "title", "filename", "type", "data"],
};

function labelIn({ kind, template, primaryKey }: PickTarget, item: Item): string {
  if (kind !== "user" || template !== undefined) return labelOf(item, template, primaryKey);
  const [first_name, last_name, email] = ["first_name", "last_name", "email"].map((name) =>
    readText(ownValue(item, name)),
  );
  return fullName({ first_name, last_name, email }) || String(ownValue(item, primaryKey));
}

function pictureIn({ kind }: PickTarget, item: Item): string | null {
  const avatar = item["avatar"];
  if (kind === "user") return isRecord(avatar) ? pictureUrl(avatar) : null;
  const isPicture = kind === "file" && String(item["type"]).startsWith("image/");
  return isPicture ? pictureUrl(item) : null;
}

import {
  asRecord,
  findCollection,
  findRelation,
  keyFields,
  type DerivedTable,
  type Model,
  type RequestedChange,
} from "@rowhouse/contract";

/** The table that a change makes managed; null for none. */
export function becomesManaged(model: Model, change: RequestedChange): string | null {
  const name = managedBy(change);
  return name !== null && findCollection(model, name)?.managed === false ? name : null;
}

/** Whether a change does nothing but manage a table; such changes do not look at each other. */
export function onlyManages(change: RequestedChange): boolean {
  return (
    managedBy(change) !== null && Object.keys("data" in change ? change.data : {}).length === 1
  );
}

function managedBy(change: RequestedChange): string | null {
  if (change.kind !== "update_collection") return null;
  return asRecord(change.data)["managed"] === true ? change.collection : null;
}

/** What has been derived of a table that became managed. */
export function derivedFrom(model: Model, name: string | null): { describes?: DerivedTable } {
  const collection = name === null ? null : findCollection(model, name);
  if (collection === null) return {};
  const fields = Object.values(collection.fields);
  const relations = fields.flatMap(({ field }) => {
    const found = findRelation(model, collection.collection, field);
    return found?.kind === "m2o" ? [{ field, related: found.collection }] : [];
  });
  const described = fields.map(({ field, type, datatype, length, ...rest }) => {
    const { interface: editor, required, readonly, hidden_detail } = rest;
    return { field, type, datatype, length, interface: editor, required, readonly, hidden_detail };
  });
  return {
    describes: {
      collection: collection.collection,
      readonly_reason: collection.readonly_reason ?? null,
      key: keyFields(collection).map(({ field }) => field),
      fields: described,
      relations,
    },
  };
}

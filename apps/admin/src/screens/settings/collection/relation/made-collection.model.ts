import {
  makeCollection,
  makeField,
  numberedKey,
  type Collection,
  type CreateCollectionBody,
  type FieldChange,
} from "@rowhouse/contract";

/** The key of a table that a relation makes. */
export const madeKey: FieldChange = {
  ...numberedKey,
  signed: false,
  interface: "primary-key",
  hidden_detail: true,
  sort: 1,
};

/** What a related collection begins with that is made along with a field: a key, and a name for people. */
export function madeCollection(collection: string): CreateCollectionBody {
  const name: FieldChange = {
    ...{ field: "name", type: "string", datatype: "VARCHAR", length: 200 },
    ...{ interface: "text-input", required: true, sort: 2 },
  };
  return { collection, fields: [madeKey, name] };
}

/** The same collection as if it were there already. */
export function collectionToMake(collection: string): Collection {
  const { field: key, length: _length, ...column } = { ...numberedKey, signed: false };
  return makeCollection(collection, {
    [key]: makeField(collection, key, { ...column, sort: 1 }),
    name: makeField(collection, "name", { datatype: "VARCHAR", length: "200", sort: 2 }),
  });
}

import { Type, type Static } from "typebox";
import { checkedByService } from "../schema/bodies.ts";
import { defineEndpoints } from "../schema/endpoint.ts";
import { list, one } from "../schema/replies.ts";
import type { ReadonlyReason } from "../model/model.ts";
import { anyJson, NullableText, nullableTextOf } from "../schema/values.ts";
import type { CollectionChange, CreateCollectionBody } from "./collections.ts";
import { FieldDescription, type FieldChange, type ValueMoves } from "./fields.ts";
import type { CreateRelationBody, UpdateRelationBody } from "./relations.ts";

/** A field by its name, and what is to be said of it; `group` may be the name of the group. */
export type NamedFieldChange = Omit<FieldChange, "group"> &
  ValueMoves & {
    field: string;
    group?: number | string | null;
  };

/** The version of the one thing that is changed, as `If-Match` names it; without it whatever is stored is changed. */
interface OnVersion {
  if_match?: string;
}

/** One change of the model; `data` is the body that the endpoint for this change alone takes (API contract 14.3). */
export type RequestedChange =
  | { kind: "create_collection"; data: CreateCollectionBody }
  | ({ kind: "update_collection"; collection: string; data: CollectionChange } & OnVersion)
  | ({ kind: "delete_collection"; collection: string } & OnVersion)
  | { kind: "create_field"; collection: string; data: NamedFieldChange }
  | {
      kind: "update_fields";
      collection: string;
      data: NamedFieldChange[];
      /** The versions of fields, by their names. */
      if_match?: Readonly<Record<string, string>>;
    }
  | ({
      kind: "delete_field";
      collection: string;
      field: string;
      delete_junction?: boolean;
    } & OnVersion)
  | { kind: "create_relation"; data: CreateRelationBody }
  | ({ kind: "update_relation"; id: number; data: UpdateRelationBody } & OnVersion)
  | ({ kind: "delete_relation"; id: number } & OnVersion);

/** The kinds of changes of the model. */
export type RequestedChangeKind = RequestedChange["kind"];

/** Which keys the changes of a kind need. */
export const requestedChangeKeys: Readonly<Record<RequestedChangeKind, readonly string[]>> = {
  create_collection: ["data"],
  update_collection: ["collection", "data"],
  delete_collection: ["collection"],
  create_field: ["collection", "data"],
  update_fields: ["collection", "data"],
  delete_field: ["collection", "field"],
  create_relation: ["data"],
  update_relation: ["id", "data"],
  delete_relation: ["id"],
};

/** Why stored values do not fit a column, or a rule, as it is to be. */
export const misfits = [
  "too_long",
  "not_unique",
  "not_of_type",
  "negative",
  "out_of_range",
  "not_listed",
  "empty",
  "against_rule",
] as const;
export type Misfit = (typeof misfits)[number];

/** The kinds of effects of a change on tables. */
export const tableEffects = [
  "create_table",
  "drop_table",
  "add_column",
  "change_column",
  "drop_column",
  "require_value",
  "remove_choice",
  "break_rule",
  "become_single",
] as const;
export type TableEffectKind = (typeof tableEffects)[number];

const UnfitValues = Type.Object({
  reason: Type.Unsafe<Misfit>({ enum: [...misfits] }),
  /** Rows whose value does not fit. */
  rows: Type.Integer(),
  /** The first of these values, as text. */
  samples: Type.Array(Type.String()),
});
/** Stored values that a column as it is to be cannot hold. */
export type UnfitValues = Static<typeof UnfitValues>;

const Conversion = Type.Object({
  /** Rows whose value means the same afterwards. */
  kept: Type.Integer(),
  /** Rows whose value becomes another one. */
  changed: Type.Integer(),
  /** Rows whose value the column cannot hold, so that it becomes empty; `unfit` names the reasons. */
  lost: Type.Integer(),
  /** The first values that become others. */
  samples: Type.Array(Type.Object({ from: Type.String(), to: Type.String() })),
  /** Whether only the first different values have been looked at, because there are very many. */
  sampled: Type.Boolean(),
});
/** The fate of the values of a column with another datatype. */
export type Conversion = Static<typeof Conversion>;

/** The effect on one table or column. */
export const TableEffect = Type.Object({
  effect: Type.Unsafe<TableEffectKind>({ enum: [...tableEffects] }),
  table: Type.String(),
  column: NullableText,
  /** The datatype as it is, such as `VARCHAR(20)`, or the choice that goes; null for what is new. */
  from: NullableText,
  /** The datatype or the rule as it is to be; null for what goes. */
  to: NullableText,
  /**
   * Rows concerned: those of a table that goes, those with a value in a column that goes or changes, those without a value in a field
   * that is to be required, those that hold a choice that goes or break a rule, and those a single collection has too many.
   */
  rows: Type.Integer(),
  unfit: Type.Array(UnfitValues),
  /** Of columns that change; null for everything else. */
  conversion: Type.Unsafe<Conversion | null>({ anyOf: [Conversion, { type: "null" }] }),
});
export type TableEffect = Static<typeof TableEffect>;

/** The same changes, in which every choice that goes although rows hold it is left to them as it is. */
export function keepingValues(
  changes: readonly RequestedChange[],
  plan: readonly PlannedChange[],
): RequestedChange[] {
  return changes.map((change, index) => {
    const gone = (plan[index]?.effects ?? []).filter(({ effect }) => effect === "remove_choice");
    if (change.kind !== "update_fields" || gone.length === 0) return change;
    const data = change.data.map((body) => {
      const values = gone.flatMap(({ column, from }) =>
        column === body.field && from !== null ? [[from, from]] : [],
      );
      const moves = { ...Object.fromEntries(values), ...body.moves };
      return values.length === 0 ? body : { ...body, moves };
    });
    return { ...change, data };
  });
}

/** The same changes, in which stored values may change or become empty where the plan says that they do. */
export function acceptingLosses(
  changes: readonly RequestedChange[],
  plan: readonly PlannedChange[],
): RequestedChange[] {
  return changes.map((change, index) => {
    const losing = (plan[index]?.effects ?? []).filter(losesValues).map(({ column }) => column);
    if (change.kind !== "update_fields" || losing.length === 0) return change;
    const data = change.data.map((body) =>
      losing.includes(body.field) ? { ...body, accept_losses: true } : body,
    );
    return { ...change, data };
  });
}

/** Whether a conversion changes values or empties them. */
export function losesValues({ conversion }: Pick<TableEffect, "conversion">): boolean {
  return conversion !== null && conversion.changed + conversion.lost > 0;
}

const RemovedRows = Type.Object({
  fields: Type.Integer(),
  relations: Type.Integer(),
  permissions: Type.Integer(),
  presets: Type.Integer(),
});
/** Rows of the server's own collections that a change removes, counted. */
export type RemovedRows = Static<typeof RemovedRows>;

const DerivedField = Type.Object({
  field: Type.String(),
  type: NullableText,
  datatype: NullableText,
  length: NullableText,
  interface: NullableText,
  required: Type.Boolean(),
  readonly: Type.Boolean(),
  hidden_detail: Type.Boolean(),
});

/** The description that a table of an existing database gets when it becomes managed. */
export const DerivedTable = Type.Object({
  collection: Type.String(),
  /** Why its items can be read only; null where they can be changed. */
  readonly_reason: nullableTextOf<ReadonlyReason>(),
  /** The fields of its key, in their order. */
  key: Type.Array(Type.String()),
  fields: Type.Array(DerivedField),
  /** The fields that link to another collection. */
  relations: Type.Array(Type.Object({ field: Type.String(), related: Type.String() })),
});
export type DerivedTable = Static<typeof DerivedTable>;

/** The effects of one change. */
export const PlannedChange = Type.Object(
  {
    effects: Type.Array(TableEffect),
    removes: RemovedRows,
    /** Only where a table becomes managed. */
    describes: Type.Optional(DerivedTable),
  },
  { "x-name": "PlannedChange" },
);
export type PlannedChange = Static<typeof PlannedChange>;

const { id: _id, collection: _in, group: _group, ...described } = FieldDescription.properties;

/** A field as a model file has it: its group is a name. */
export const ModelFileField = Type.Object({ ...described, group: NullableText });
export type ModelFileField = Static<typeof ModelFileField>;

/** A collection in a model file; of a system collection only the fields that were added to it. */
export const ModelFileCollection = Type.Object({
  collection: Type.String(),
  hidden: Type.Boolean(),
  single: Type.Boolean(),
  icon: NullableText,
  note: NullableText,
  translation: anyJson(),
  fields: Type.Array(ModelFileField),
});
export type ModelFileCollection = Static<typeof ModelFileCollection>;

/** A relation in a model file. */
export const ModelFileRelation = Type.Object({
  collection_many: Type.String(),
  field_many: Type.String(),
  collection_one: NullableText,
  field_one: NullableText,
  junction_field: NullableText,
});
export type ModelFileRelation = Static<typeof ModelFileRelation>;

/** The model of a project without keys of rows, so that it means the same in every project. */
export const ModelFile = Type.Object(
  {
    /** The form of the file. */
    version: Type.Literal(1),
    collections: Type.Array(ModelFileCollection),
    relations: Type.Array(ModelFileRelation),
  },
  { "x-name": "ModelFile" },
);
export type ModelFile = Static<typeof ModelFile>;

/** The changes that were carried out. */
export const ModelOutcome = Type.Object({
  /** How many changes. */
  changes: Type.Integer(),
});
export type ModelOutcome = Static<typeof ModelOutcome>;

const DescribedChange = Type.Unsafe<RequestedChange>(
  Type.Object(
    {
      kind: Type.Unsafe<RequestedChangeKind>({ enum: Object.keys(requestedChangeKeys) }),
      collection: Type.Optional(Type.String()),
      field: Type.Optional(Type.String()),
      delete_junction: Type.Optional(Type.Boolean()),
      if_match: Type.Optional(Type.Unknown()),
      id: Type.Optional(Type.Integer()),
      data: Type.Optional(Type.Unknown()),
    },
    { "x-name": "ModelChange" },
  ),
);
const DescribedBody = Type.Object(
  { changes: Type.Array(DescribedChange) },
  { examples: [{ changes: [{ kind: "delete_field", collection: "news", field: "teaser" }] }] },
);

const takesChanges = {
  method: "POST",
  access: "admin",
  body: checkedByService<{ changes: readonly RequestedChange[] }>(DescribedBody),
} as const;

/** Several changes of the model at once (API contract 14.3). */
export const modelChangesEndpoints = defineEndpoints(
  { name: "model", text: "Several changes of the model at once." },
  {
    read: {
      method: "GET",
      path: "/:project/model",
      access: "admin",
      summary: "Read the model as a file that other projects can take over",
      reply: one(ModelFile),
    },
    compare: {
      method: "POST",
      path: "/:project/model/diff",
      access: "admin",
      summary: "See which changes would make the model that of a file",
      body: ModelFile,
      reply: list(DescribedChange),
    },
    plan: {
      ...takesChanges,
      path: "/:project/model/plan",
      summary: "See what changes of the model would do, without making them",
      reply: list(PlannedChange),
    },
    change: {
      ...takesChanges,
      path: "/:project/model/changes",
      summary: "Make several changes of the model, all of them or none",
      needsConfirmation: "sometimes",
      takesIdempotencyKey: "byHandler",
      query: ["comment"],
      reply: one(ModelOutcome),
    },
  },
);

import {
  ownValue,
  type Collection,
  type Field,
  type Model,
  type Rights,
  can,
  findCollection,
  isAliasType,
  keyFields,
  readableFields,
  rowCondition,
  softDeleteStatuses,
  statusField,
} from "@rowhouse/contract";

import { AppError } from "../../core/errors.ts";
import { concealmentOf, computedField } from "../columns.ts";
import { identityOf, type Identity } from "./identity.ts";
import {
  type Predicate,
  allRows,
  and,
  equals,
  oneOf,
  or,
  conditionPredicate,
} from "./predicate.ts";

/** A value is shown only in rows whose `column` holds one of `values`. */
export interface OnlyIn {
  column: string;
  values: readonly (string | number)[];
}

/** How the caller may use a field: in every row, in some rows, or not at all. */
type FieldUse = { kind: "none" } | { kind: "rows"; onlyIn: OnlyIn[] };

/** The rights of one caller to the rows of one collection; all the planner knows about rights. */
export interface CollectionAccess {
  readonly collection: Collection;
  readonly name: string;
  readonly key: Identity | null;
  readonly status: Field | null;
  readonly isAdmin: boolean;
  /** Whether there is any right to read; without it a list is refused. */
  readonly mayRead: boolean;
  /** Rows the caller may read, whatever their status. */
  readonly readable: Predicate;
  /** Rows that are not soft-deleted (the "absent" rule of API contract 3.6). */
  readonly visible: Predicate;
  /** How a field may be shown. */
  show(field: Field): FieldUse;
  /** How a field may be filtered, sorted and searched by. */
  operand(field: Field): FieldUse;
}

/** The rights of one caller over one model, worked out per collection on first use. */
export interface Access {
  /** Unique, also among the accesses of one caller before and after a change of rights or model. */
  readonly id: number;
  readonly model: Model;
  readonly rights: Rights;
  of(collection: string): CollectionAccess | null;
  /** The same with every row and field open, for modules that authorize requests themselves; concealment stays. */
  trusted(collection: string): CollectionAccess | null;
}

/** The same object for the same rights and model, so that cached plans are found again. */
export function accessFor(rights: Rights, model: Model): Access {
  const ofModel = known.get(model) ?? new WeakMap<Rights, Access>();
  known.set(model, ofModel);
  const found = ofModel.get(rights);
  if (found) return found;
  const access = makeAccess(rights, model);
  ofModel.set(rights, access);
  return access;
}

/** A field named by the caller; one that does not exist and one that may not be used look the same to everyone but administrators (J6). */
export function namedField(access: CollectionAccess, name: string): Field {
  const { fields } = access.collection;
  const field = ownValue(fields, name);
  if (field) return field;
  throw access.isAdmin
    ? new AppError("fieldInvalid", { field: name })
    : new AppError("fieldAccessDenied", { field: name });
}

/** The same for a field that is compared, sorted by or searched: throws unless the caller may use it in some rows. */
export function operandField(
  access: CollectionAccess,
  name: string,
): { field: Field; onlyIn: OnlyIn[] } {
  const field = namedField(access, name);
  const use = access.operand(field);
  if (use.kind === "none") throw new AppError("fieldAccessDenied", { field: name });
  return { field, onlyIn: use.onlyIn };
}

/** Rows in which the value may be used. */
export function onlyInPredicate(onlyIn: readonly OnlyIn[]): Predicate {
  return and(...onlyIn.map((only) => oneOf(only.column, [...only.values])));
}

const known = new WeakMap<Model, WeakMap<Rights, Access>>();
let lastId = 0;

function makeAccess(rights: Rights, model: Model): Access {
  const collections = new Map<string, CollectionAccess | null>();
  const trusted = new Map<string, CollectionAccess | null>();
  const cachedIn = (
    known: Map<string, CollectionAccess | null>,
    name: string,
  ): CollectionAccess | null => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const collection = findCollection(model, name);
    const access = collection ? collectionAccess(rights, collection, known === trusted) : null;
    known.set(name, access);
    return access;
  };
  lastId += 1;
  return {
    id: lastId,
    model,
    rights,
    of: (name) => cachedIn(collections, name),
    trusted: (name) => cachedIn(trusted, name),
  };
}

function collectionAccess(
  rights: Rights,
  collection: Collection,
  isOpen: boolean,
): CollectionAccess {
  const status = statusField(collection);
  const shown = new Map<string, FieldUse>();
  const byRights = isOpen ? () => everywhere : fieldRights(rights, collection);
  const show = (field: Field): FieldUse => {
    const use = shown.get(field.field) ?? conceal(byRights(field), { rights, field });
    shown.set(field.field, use);
    return use;
  };
  return {
    collection,
    name: collection.collection,
    key: identityOf(collection),
    status,
    isAdmin: rights.isAdmin,
    mayRead: isOpen || can(rights, collection, "read"),
    readable: isOpen ? allRows : conditionPredicate(rowCondition(rights, collection, "read")),
    visible: visibleRows(collection, status),
    show,
    operand: (field) => operandUse(show(field), byRights(field), { rights, field }),
  };
}

/** A row whose status is none of the mapping, or missing, is there like any other: nobody has removed it. */
function visibleRows(collection: Collection, status: Field | null): Predicate {
  const removed = softDeleteStatuses(collection);
  if (!status || removed.length === 0) return allRows;
  return or(equals(status.field, null), {
    kind: "oneOf",
    column: status.field,
    values: removed,
    negate: true,
  });
}

/** Field blacklists: one for the collection, or one per status (API contract 8.1, F48). */
function fieldRights(rights: Rights, collection: Collection): (field: Field) => FieldUse {
  if (rights.isAdmin) return () => everywhere;
  const key = new Set(keyFields(collection).map(({ field }) => field));
  const status = statusField(collection);
  const statuses = Object.keys(ownValue(rights.collections, collection.collection)?.statuses ?? {});
  if (!status || statuses.length === 0) {
    const readable = readableFields(rights, collection);
    return (field) => (readable.has(field.field) || key.has(field.field) ? everywhere : nowhere);
  }
  const readable = statuses
    .map((value) => ({ value, fields: readableFields(rights, collection, value) }))
    .filter((entry) => entry.fields.size > 0);
  return (field) => {
    const values = readable
      .filter((entry) => entry.fields.has(field.field) || key.has(field.field))
      .map((entry) => entry.value);
    if (values.length === 0) return nowhere;
    return values.length === readable.length
      ? everywhere
      : { kind: "rows", onlyIn: [{ column: status.field, values }] };
  };
}

interface Concealed {
  rights: Rights;
  field: Field;
}

function conceal(use: FieldUse, { rights, field }: Concealed): FieldUse {
  const concealment = concealmentOf(field.collection, field.field);
  if (concealment === null || use.kind === "none") return use;
  if (concealment === "never" || rights.isViewed) return nowhere;
  if (rights.isAdmin) return use;
  if (rights.user === null) return nowhere;
  return { kind: "rows", onlyIn: [...use.onlyIn, { column: "id", values: [rights.user] }] };
}

function operandUse(shown: FieldUse, allowed: FieldUse, { rights, field }: Concealed): FieldUse {
  if (isAliasType(field.type) && computedField(field.collection, field.field)) return nowhere;
  const concealment = concealmentOf(field.collection, field.field);
  if (concealment === "masked") return nowhere;
  if (concealment === "own") return rights.user === null ? nowhere : allowed;
  if (concealment !== null && !rights.isAdmin) return nowhere;
  return shown;
}

const everywhere: FieldUse = { kind: "rows", onlyIn: [] };
const nowhere: FieldUse = { kind: "none" };

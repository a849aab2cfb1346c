import { ownValue, type Collection, type Permission, type Rights } from "@rowhouse/contract";
import {
  allowedStatuses,
  fieldBlacklists,
  keyFields,
  levelOf,
  mustExplain,
  readableFields,
  readStatusMapping,
  rightsOf,
  ruleFor,
  softDeleteStatuses,
  statusField,
  statusOf,
} from "@rowhouse/contract";

import { AppError, because } from "../../../core/errors.ts";
import type { Row } from "../../../database/database.ts";
import type { Values } from "../options.ts";

/** A requested write, authorized before its values are validated. */
export interface WriteRequest {
  rights: Rights;
  collection: Collection;
  values: Values;
  comment: string | null;
}

/**
 * Whether a new item may be made: explain, field blacklists of its status and of `$create`, the create level, the
 * statuses a new item may have (API contract 8.4, 8.5, F35).
 */
export function allowCreate(request: WriteRequest): void {
  const { rights, collection, values } = request;
  if (rights.isAdmin) return;
  const denied = new AppError("createDenied", { collection: collection.collection });
  const own = rightsOf(rights, collection.collection);
  if (!own) throw denied;
  const status = statusOf(collection, values, true);
  explain(request, "create", status);
  refuseFields(request, [status], own.create);
  if (levelOf(rights, collection, { action: "create", status }) === "none") throw denied;
  refuseStatus(request, status, allowedStatuses(rights, collection, null));
}

/** Refuses an update before its item is read: fields that no status lets the caller write. */
export function allowFields({ rights, collection, values }: WriteRequest): void {
  const { everywhere } = fieldBlacklists(rights, collection, "write");
  refuse(Object.keys(values).find((name) => everywhere.has(name) && isWritten(collection, name)));
}

/**
 * Whether an item may be changed as requested: explain and field blacklists, both of the sent and the stored status (F41),
 * the status it is moved to (J5, F35). `mayUpdate` and `mayDelete` are the caller's rights to the stored row.
 */
export function allowUpdate(
  request: WriteRequest,
  item: { stored: Row; mayUpdate: boolean; mayDelete: boolean },
): void {
  const { rights, collection, values } = request;
  if (rights.isAdmin) return;
  const stored = statusOf(collection, item.stored);
  const sent = sentStatus(collection, values) ?? stored;
  for (const status of new Set([stored, sent])) explain(request, "update", status);
  refuseFields(request, [stored, sent]);
  const isRemoval = isSoftDelete(collection, { stored, sent });
  if (isRemoval ? !item.mayDelete : !item.mayUpdate) throw deniedUpdate(collection, isRemoval);
  if (sent === null || sent === stored || !readStatusMapping(collection)) return;
  const blacklist = ruleFor(rights, collection, stored)?.status_blacklist ?? [];
  if (blacklist.includes(sent))
    throw new AppError("fieldWriteDenied", { field: statusField(collection)?.field ?? "" });
  const isMapped = Object.hasOwn(readStatusMapping(collection) ?? {}, sent);
  if (isMapped && !allowedStatuses(rights, collection, item.stored).includes(sent))
    throw deniedUpdate(collection, isRemoval);
}

/** Whether a delete was explained where it has to be. */
export function allowDelete(request: WriteRequest, stored: Row): void {
  explain(request, "delete", statusOf(request.collection, stored));
}

/** Moving an item into a status flagged `soft_delete` from one that is not (API contract 7.4). */
export function isSoftDelete(
  collection: Collection,
  move: { stored: string | null; sent: string | null },
): boolean {
  const removed = softDeleteStatuses(collection);
  return (
    move.sent !== null &&
    removed.includes(move.sent) &&
    (move.stored === null || !removed.includes(move.stored))
  );
}

/** The status in a payload as text; null when none was sent. */
export function sentStatus(collection: Collection, values: Values): string | null {
  const field = statusField(collection);
  const value = field ? ownValue(values, field.field) : undefined;
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}

/**
 * Keys that are no fields (422/12). To a caller who may not see all fields an unknown one looks like a forbidden one (J6).
 */
export function refuseUnknown({ rights, collection, values }: WriteRequest): void {
  const unknown = Object.keys(values).filter((name) => !Object.hasOwn(collection.fields, name));
  if (unknown.length === 0) return;
  const hidesFields =
    !rights.isAdmin &&
    readableFields(rights, collection).size < Object.keys(collection.fields).length;
  if (hidesFields) refuse(unknown[0]);
  throw new AppError(
    "unprocessable",
    because("unknownFields", {
      fields: unknown.map((name) => name.slice(0, 64)).join(", "),
    }),
  );
}

function explain(
  { rights, collection, comment }: WriteRequest,
  action: "create" | "update" | "delete",
  status: string | null,
): void {
  if (comment !== null && comment.trim() !== "") return;
  if (mustExplain({ rights, collection, action, status })) {
    throw new AppError("forbidden", because("explain"));
  }
}

function refuseFields(
  { rights, collection, values }: WriteRequest,
  statuses: (string | null)[],
  create?: Permission | null,
): void {
  const { everywhere, byStatus } = fieldBlacklists(rights, collection, "write");
  const perStatus = statuses.flatMap((status) => [
    ...((status === null ? undefined : byStatus.get(status)) ?? []),
  ]);
  const more = create?.write_field_blacklist ?? [];
  const refused = new Set([...everywhere, ...more, ...perStatus]);
  const isNew = create !== undefined;
  refuse(
    Object.keys(values).find((name) => refused.has(name) && isWritten(collection, name, isNew)),
  );
}

/** A primary key in a payload only says which item is meant; in a new item a key of several columns is content. */
function isWritten(collection: Collection, name: string, isNew = false): boolean {
  const fields = keyFields(collection);
  return (isNew && fields.length > 1) || !fields.some(({ field }) => field === name);
}

function refuseStatus(
  { collection }: WriteRequest,
  status: string | null,
  allowed: string[],
): void {
  const mapping = readStatusMapping(collection);
  if (status === null || !mapping || !Object.hasOwn(mapping, status) || allowed.includes(status))
    return;
  refuse(statusField(collection)?.field);
}

function refuse(field: string | undefined): void {
  if (field !== undefined) throw new AppError("fieldWriteDenied", { field });
}

function deniedUpdate(collection: Collection, isRemoval: boolean): AppError {
  return new AppError(isRemoval ? "deleteDenied" : "updateDenied", {
    collection: collection.collection,
  });
}

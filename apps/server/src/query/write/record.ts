import type { Collection } from "@rowhouse/contract";

import { toStoredTime } from "../../core/clock.ts";
import type { Context } from "../../core/context.ts";
import type { Row } from "../../database/database.ts";
import { concealmentOf } from "../conceal.ts";
import { storedConverterOf } from "../read/convert.ts";
import type { Values } from "./options.ts";
import type { RowWrite, WriteScope } from "./scope.ts";

export interface Recorded {
  action: string;
  collection: Collection;
  key: string | number;
  /** The row after the write and what was written; both null for a delete, which leaves no revision. */
  row: Row | null;
  written: Values | null;
}

/** Writes the activity entry and the revision of one write, in its transaction (API contract 9.1 to 9.3). */
export async function record(
  scope: WriteScope,
  write: Pick<RowWrite, "options" | "parent" | "depth">,
  recorded: Recorded,
): Promise<void> {
  if (write.options.skipActivity || recorded.collection.collection === "directus_activity") return;
  const { ctx } = scope;
  const activity = await ctx.db.insert(
    "directus_activity",
    activityRow(ctx, recorded, write.depth === 0 ? scope.comment : null),
    "id",
  );
  if (recorded.row === null || recorded.written === null) return;
  await ctx.db.insert(
    "directus_revisions",
    {
      activity,
      collection: recorded.collection.collection,
      item: String(recorded.key),
      data: JSON.stringify(snapshot(recorded.collection, recorded.row)),
      delta: JSON.stringify(visibleDelta(recorded.collection, recorded.written)),
      parent_collection: write.parent?.collection ?? null,
      parent_item:
        write.parent?.key === null || write.parent === undefined ? null : String(write.parent.key),
      parent_changed:
        write.parent !== undefined && Object.keys(recorded.written).length > 0 ? 1 : 0,
    },
    "id",
  );
}

function activityRow(ctx: Context, recorded: Recorded, comment: string | null): Row {
  return {
    action: recorded.action,
    action_by: ctx.actor.user ?? 0,
    action_on: toStoredTime(ctx.clock.now()),
    ip: ctx.origin.ip,
    user_agent: ctx.origin.userAgent.slice(0, 255),
    collection: recorded.collection.collection,
    item: String(recorded.key),
    comment,
  };
}

/** All columns after the write: numbers as text, lists, flags and JSON decoded, secrets left out (F4). */
function snapshot(collection: Collection, row: Row): Values {
  const data: Values = {};
  for (const field of Object.values(collection.fields)) {
    if (!(field.field in row) || isSecret(collection, field.field)) continue;
    const convert = storedConverterOf(field);
    data[field.field] = convert ? convert(row[field.field]) : plain(row[field.field]);
  }
  return data;
}

function visibleDelta(collection: Collection, written: Values): Values {
  return Object.fromEntries(
    Object.entries(written).filter(([name]) => !isSecret(collection, name)),
  );
}

/** Tokens, passwords and hashes never enter the history. */
function isSecret(collection: Collection, field: string): boolean {
  const concealment = concealmentOf(collection.collection, field);
  const isOpen = concealment === null || concealment === "own" || field === "email_notifications";
  return !isOpen || collection.fields[field]?.type === "hash";
}

function plain(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  return String(value);
}

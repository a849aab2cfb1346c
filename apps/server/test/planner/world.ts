import type { Collection, Model, Permission, Query } from "@rowhouse/contract";
import { adminRole, makeModel, parseQuery, toRights } from "@rowhouse/contract";
import qs from "qs";
import { afterEach, beforeEach } from "vitest";

import type { AppEvent, Context } from "../../src/core/context.ts";
import { silentLogger } from "../../src/core/log/logger.ts";
import type { ColumnDefinition, Database, DialectId, Row } from "../../src/database/database.ts";
import { forwarding } from "../forwarding.ts";
import { emptyDatabase } from "../test-database.ts";
import { collectionOf } from "./model.ts";
import { identifier, sql } from "../../src/database/sql.ts";

/** A database of one vendor with the tables of a model, for tests of the planner without a server around it. */
export interface World {
  vendor: DialectId;
  db: Database;
  model: Model;
  events: AppEvent[];
  /** The context of a user with these rules; administrators need none. */
  as(caller: Caller): Context;
  /** Inserts stored values as they are. */
  insert(table: string, rows: Row[]): Promise<void>;
  rows(table: string): Promise<Row[]>;
  close(): Promise<void>;
}

export interface Caller {
  user?: number | null;
  /** The role whose rules count. */
  role?: number;
  /** All roles; only `role` when left out. */
  roles?: number[];
  rules?: Rule[];
}

export type Rule = Partial<Permission> & { collection: string };

export const admin: Caller = { user: 1, role: adminRole };
/** Everything the contract allows, so that a test states only what it takes away. */
export const fullRule = {
  create: "full",
  read: "full",
  update: "full",
  delete: "full",
  comment: "full",
  explain: "none",
} as const;

/** The time at which all tests run. */
export const testTime = new Date("2026-03-04T05:06:07Z");

/** The world of a file of tests: a new one for each of them. */
export function freshWorld(vendor: DialectId, model: () => Model): World {
  let world: World | null = null;
  beforeEach(async () => {
    world = await createWorld(vendor, model());
  });
  afterEach(() => world?.close());
  return forwarding(() => world);
}

export async function createWorld(vendor: DialectId, model: Model): Promise<World> {
  const whole = { ...model, collections: { ...systemModel().collections, ...model.collections } };
  const { db, close } = await emptyDatabase(vendor);
  for (const collection of Object.values(whole.collections)) await createTable(db, collection);
  const events: AppEvent[] = [];
  return {
    vendor,
    db,
    model: whole,
    events,
    as: (caller) => contextOf({ db, model: whole, events }, caller),
    async insert(table, rows) {
      for (const row of rows) await db.insert(table, row, "id");
    },
    rows: (table) => db.all(sql`select * from ${identifier(table)} order by id`),
    close,
  };
}

/** The query of an address. */
export function queryOf(text: string): Query {
  return parseQuery(qs.parse(text, { depth: 12, arrayLimit: 1000, duplicates: "last" }));
}

/** The key of the error something fails with, for comparing; `null` when it does not fail. */
export async function failureOf(work: Promise<unknown>): Promise<string | null> {
  return work.then(
    () => null,
    (error: unknown) =>
      error instanceof Error && "key" in error ? String(error.key) : String(error),
  );
}

function contextOf(
  world: { db: Database; model: Model; events: AppEvent[] },
  caller: Caller,
): Context {
  const { user = null, role = 2, roles = [role], rules = [] } = caller;
  const isAdmin = role === adminRole;
  const permissions = rules.map((rule) => ({ role, ...rule }));
  return {
    requestId: "test",
    actor: { user, role, roles, isAdmin },
    rights: toRights({ user, role, roles, isAdmin, permissions }),
    project: plannerProject,
    model: world.model,
    settings: { default_limit: "200", sort_null_last: "1" },
    db: world.db,
    clock: { now: () => testTime },
    log: silentLogger,
    origin: {
      ip: "127.0.0.1",
      userAgent: "test",
      act: "00000000-0000-4000-8000-000000000000",
      isStep: false,
      baseUrl: "http://localhost",
      path: "/_/items/articles",
      search: "meta=page&limit=1&page=2",
    },
    session: null,
    assertConfirmed: () => Promise.resolve(),
    leftOut: new Set(),
    announce: (event) => void world.events.push(event),
  };
}

/** The project as the planner needs it: its key, the bounds of a reply, and search indexes, which are never built here. */
const plannerProject = {
  key: "_",
  replyBounds: { rows: 50_000, bytes: 64 * 1024 * 1024 },
  searchIndexes: { want: () => undefined },
} as unknown as Context["project"]; // a fake: the planner uses nothing else of it

function systemModel(): Model {
  const text = { type: "string" } as const;
  const number = { type: "integer" } as const;
  return makeModel([
    collectionOf("directus_users", {
      status: {
        type: "status",
        options: {
          status_mapping: {
            active: { name: "Active" },
            deleted: { name: "Deleted", soft_delete: true },
          },
        },
      },
      email: text,
      password: { type: "hash" },
      token: text,
      last_page: text,
    }),
    collectionOf("directus_user_roles", { user: { type: "m2o" }, role: { type: "m2o" } }),
    collectionOf("directus_activity", {
      action: text,
      action_by: number,
      action_on: { type: "datetime" },
      ip: text,
      user_agent: text,
      collection: text,
      item: text,
      edited_on: { type: "datetime" },
      comment: text,
      act: text,
    }),
    collectionOf("directus_revisions", {
      activity: number,
      collection: text,
      item: text,
      data: { type: "json" },
      delta: { type: "json" },
      parent_collection: text,
      parent_item: text,
      parent_changed: { type: "boolean" },
    }),
  ]);
}

async function createTable(db: Database, { collection, fields }: Collection): Promise<void> {
  const columns = Object.values(fields).flatMap((field): ColumnDefinition[] => {
    const { datatype, nullable, default_value: defaultValue } = field;
    if (datatype === null) return [];
    const primaryKey = field.primary_key;
    const length = field.length ?? (datatype === "VARCHAR" ? "255" : null);
    return [
      {
        name: field.field,
        datatype,
        length,
        signed: true,
        nullable: !primaryKey && nullable !== false,
        defaultValue,
        unique: field.unique,
        primaryKey,
        autoIncrement: primaryKey,
      },
    ];
  });
  await db.dialect.tables.create(db, collection, columns);
}

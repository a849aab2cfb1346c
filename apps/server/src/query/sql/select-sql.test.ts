import { makeModel, toRights } from "@rowhouse/contract";
import { expect, test } from "vitest";

import { collectionOf, statusOptions } from "../../../test/planner/model.ts";
import { mysqlDialect } from "../../database/dialects/mysql.ts";
import { postgresDialect } from "../../database/dialects/postgres.ts";
import { sqliteDialect } from "../../database/dialects/sqlite.ts";
import type { Dialect } from "../../database/database.ts";
import { queryOf } from "../../../test/planner/world.ts";
import { accessFor } from "../plan/access.ts";
import { planRead } from "../read/plan.ts";
import { selectStatement } from "./select-sql.ts";

const model = makeModel([
  collectionOf("news", {
    title: { type: "string", nullable: false },
    views: { type: "integer" },
    status: { type: "status", options: statusOptions },
  }),
]);

function sqlOf(dialect: Dialect, query: string, rules: object[] | null = null): string {
  const permissions = (rules ?? []).map((rule) => ({
    collection: "news",
    role: 3,
    read: "full",
    ...rule,
  }));
  const rights = toRights({ user: 2, role: 3, isAdmin: rules === null, permissions });
  const plan = planRead(accessFor(rights, model), "news", {
    query: queryOf(query),
    keys: null,
    settings: { defaultLimit: 20, nullsLast: true },
  });
  const { where, order, limit, offset } = plan;
  return selectStatement(dialect, plan.root.node, { where, order, limit, offset, nullsLast: true })
    .sql;
}

test("a plain list is one statement in the order of the key", () => {
  expect(sqlOf(postgresDialect, "")).toBe(
    'SELECT "id", "title", "views", "status" FROM "news" WHERE ("status" IS NULL OR "status" NOT IN (?)) ORDER BY "id" asc LIMIT 20',
  );
});

test("only a nullable column gets a term for NULL, so that indexes stay usable", () => {
  expect(sqlOf(sqliteDialect, "fields=id&sort=title&status=*")).toBe(
    "SELECT `id` FROM `news` ORDER BY `title` asc, `id` asc LIMIT 20",
  );
  expect(sqlOf(mysqlDialect, "fields=id&sort=-views&status=*")).toBe(
    "SELECT `id` FROM `news` ORDER BY `views` desc, `id` desc LIMIT 20",
  );
  expect(sqlOf(postgresDialect, "fields=id&sort=views&status=*")).toBe(
    'SELECT "id" FROM "news" ORDER BY "views" asc, "id" asc LIMIT 20',
  );
});

test("values of a field that is hidden in some statuses do not leave the database", () => {
  const sql = sqlOf(postgresDialect, "fields=views&status=*", [
    { status: "draft" },
    { status: "published", read_field_blacklist: "views" },
  ]);
  expect(sql).toContain('CASE WHEN "status" IN (?) THEN "views" END AS "views"');
});

test("the caller's filter is in its own parentheses (F2)", () => {
  const sql = sqlOf(
    postgresDialect,
    "fields=id&filter[views]=1&filter[title][eq]=a&filter[title][logical]=or",
    [{ status: "draft" }],
  );
  expect(sql).toContain(
    'WHERE ("status" = ? AND ("status" IS NULL OR "status" NOT IN (?)) AND ("views" = ? OR "title" = ?)) ORDER BY',
  );
});

test("where empty values are sorted against the index, they are selected separately", () => {
  expect(sqlOf(postgresDialect, "fields=id&sort=-views&status=*&limit=5")).toBe(
    'SELECT "id" FROM ((SELECT "id", "views" FROM "news" WHERE "views" IS NOT NULL ORDER BY "views" desc, "id" desc LIMIT 5)' +
      ' UNION ALL (SELECT "id", "views" FROM "news" WHERE "views" IS NULL ORDER BY "id" desc LIMIT 5)) AS "parts" ORDER BY "views" desc nulls last, "id" desc LIMIT 5',
  );
  expect(sqlOf(mysqlDialect, "fields=id&sort=views&status=*&limit=-1")).toBe(
    "SELECT `id` FROM `news` ORDER BY `views` is null, `views` asc, `id` asc",
  );
});

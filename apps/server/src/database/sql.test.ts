import { expect, test } from "vitest";
import { mysqlDialect } from "./dialects/mysql.ts";
import { sqliteDialect } from "./dialects/sqlite.ts";
import { assignments, compileSql, identifier, identifiers, list, raw, sql } from "./sql.ts";

test("values are bound in their order and never become text", () => {
  const attack = "'; drop table users; --";
  expect(compileSql(sql`select ${attack} from t where id = ${7}`, sqliteDialect)).toEqual({
    sql: "select ? from t where id = ?",
    bindings: [attack, 7],
  });
});

test("names are quoted as the vendor does it, with its own mark inside doubled", () => {
  const query = sql`select ${identifier("a`b")} from ${identifier("group")}`;
  expect(compileSql(query, mysqlDialect).sql).toBe("select `a``b` from `group`");
  expect(compileSql(sql`${identifier('a"b')}`, sqliteDialect).sql).toBe(sqliteDialect.quote('a"b'));
});

test("pieces stand in each other with what they bind", () => {
  const own = sql`owner = ${1}`;
  const newest = sql`select max(id) from t where ${own}`;
  const query = sql`select * from t where ${own} and id > (${newest}) and state in (${list(["a", "b"])})`;
  expect(compileSql(query, mysqlDialect)).toEqual({
    sql: "select * from t where owner = ? and id > (select max(id) from t where owner = ?) and state in (?, ?)",
    bindings: [1, 1, "a", "b"],
  });
});

test("no value is in an empty list", () => {
  expect(compileSql(sql`id in (${list([])})`, mysqlDialect)).toEqual({
    sql: "id in (null)",
    bindings: [],
  });
});

test("rows become assignments, columns a list of names, and text of a dialect stays", () => {
  const query = sql`update t set ${assignments({ key: 1, note: null })} ${raw("limit 1")}`;
  expect(compileSql(query, mysqlDialect)).toEqual({
    sql: "update t set `key` = ?, `note` = ? limit 1",
    bindings: [1, null],
  });
  expect(compileSql(sql`${identifiers(["a", "b"])}`, mysqlDialect).sql).toBe("`a`, `b`");
});

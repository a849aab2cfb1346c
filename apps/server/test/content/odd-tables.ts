import type { DialectId } from "../../src/database/database.ts";
import { sql, type Sql, raw } from "../../src/database/sql.ts";

/** Text with everything that a careless dump breaks on. */
const hardText =
  "a 'quote', \"double\", \\back\\slash, \ttab,\nline\r\nend,\u2028\u2029 Grüße 😀 ? $1 ;\n-- next";

/** Statements that make tables, views, routines and types which other programs use and the product does not make. */
export const oddTables: Readonly<Record<DialectId, readonly (string | Sql)[]>> = {
  sqlite: [
    "create table odd (name text, amount real, data blob, big integer, twice integer generated always as (big * 2))",
    sql`insert into odd (name, amount, data, big) values (${hardText}, ${0.1}, ${new Uint8Array([0, 255, 10])}, ${9007199254740993n})`,
    "insert into odd (name) values (null)",
    "create table changes (what text)",
    "create trigger tell after insert on odd begin insert into changes values ('odd; ' || new.name); end",
    "create view zz_first as select name from odd",
    "create view aa_second as select * from zz_first",
    "create unique index odd_big on odd (big) where big is not null",
    "with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000) insert into changes select 'row ' || i from n",
  ],
  postgres: [
    "create type mood as enum ('so so', 'it''s fine')",
    "create domain positive as integer default 7 not null check (value > 0)",
    "create type spot as (x double precision, label text)",
    "create sequence tickets as bigint increment 5 start 100 cycle maxvalue 100000",
    "select nextval('tickets')",
    `create table "Odd ""table""" (id bigint generated always as identity (start 40), name text not null default 'x;y', feeling mood, score positive, place spot, "select" numeric(30, 12),
      ratio double precision, single real, doc jsonb, tags text[], span tstzrange, lasting interval, stamp timestamptz, raw bytea, uid uuid, twice bigint generated always as (id * 2) stored,
      ticket bigint default nextval('tickets'), shouted text collate "C", constraint "has name" check (name <> ''))`,
    'comment on table "Odd ""table""" is \'It\'\'s odd\'',
    'comment on column "Odd ""table""".name is \'A name\'',
    sql`insert into "Odd ""table""" (name, feeling, score, place, "select", ratio, single, doc, tags, span, lasting, stamp, raw, uid)
      values (${hardText}, 'it''s fine', 3, row(0.1, 'a,b'), ${"123456789012345678.123456789012"}, 'NaN', 1e-30, '{"a": [1, null]}', array['x,y', '{', null],
      '[2020-01-01 00:00+00,)', '1 year 2 days 00:00:00.000001', '2020-02-29 12:00:00.123456+02', '\\x00ff0a5c', '0b6f0a3e-3f0a-4c1e-9d3b-6b1f2a3c4d5e')`,
    'insert into "Odd ""table""" (name, ratio) values (\'none\', \'-Infinity\')',
    "create table changes (what text)",
    "create table nothing ()",
    "create function tell() returns trigger language plpgsql as $body$ begin insert into changes values ('odd; ' || coalesce(new.name, '')); return new; end $body$",
    'create trigger tell after insert on "Odd ""table""" for each row execute function tell()',
    'create view zz_first as select id, name from "Odd ""table"""',
    "create view aa_second as select * from zz_first where name <> ';'",
    "create materialized view aa_counted as select count(*) as n from aa_second",
    "create unique index on aa_counted (n)",
    'create index "by length" on "Odd ""table""" (length(name)) where name <> \'\'',
    "insert into changes select 'row ' || i from generate_series(1, 5000) i",
  ],
  mysql: [
    `create table odd (id int unsigned auto_increment primary key, name longtext, latin varchar(50) character set latin1, amount float, ratio double, price decimal(30,12), flags bit(3), bits bit(12),
      data blob, fixed binary(4), kind enum('a','b;c'), several set('x','y'), doc json, day date, moment datetime(6), stamp timestamp(3) null, lasting time(2), made year, big bigint unsigned,
      place point, \`twice\` int generated always as (id * 2) virtual, \`odd \`\`name\` int default 3) comment 'It''s odd'`,
    sql`insert into odd (name, latin, amount, ratio, price, flags, bits, data, fixed, kind, several, doc, day, moment, stamp, lasting, made, big, place)
      values (${hardText}, 'Grüße', 0.1, 1e-300, ${"123456789012345678.123456789012"}, b'101', b'101010101010', ${new Uint8Array([0, 255, 10, 39])}, ${new Uint8Array([1, 0])}, 'b;c', 'x,y',
      ${'{"a": [1, null], "t": "\\n"}'}, '2020-02-29', '2020-02-29 12:00:00.123456', '2020-02-29 12:00:00.123', '-120:30:01.25', 1999, 18446744073709551615, point(1.5, 2))`,
    "insert into odd (name) values (null)",
    "create table no_key (what varchar(500)) engine=InnoDB",
    "create trigger tell after insert on odd for each row begin if new.name is not null then insert into no_key values ('odd;'); end if; insert into no_key values ('too'); end",
    "create view zz_first as select id, name from odd",
    "create view aa_second as select * from zz_first where name <> ';'",
    "create procedure told(in least int) begin select * from no_key limit least; end",
    "insert into no_key select concat('row ', n.i) from (with recursive n(i) as (select 1 union all select i + 1 from n where i < 900) select i from n) n",
  ],
};

/** The same as `Sql`, whatever they were written as. */
export function oddStatements(vendor: DialectId): Sql[] {
  return oddTables[vendor].map((each) => (typeof each === "string" ? raw(each) : each));
}

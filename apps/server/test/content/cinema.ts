import { expect } from "vitest";
import type { Client, World } from "../world.ts";
import { makeForeignTables } from "./foreign-tables.ts";

const tables = [
  "create table films (id int primary key, title varchar(40))",
  "create table actors (id int primary key, name varchar(40))",
  `create table casts (film int not null, actor int not null, role varchar(40), primary key (actor, film),
    foreign key (film) references films (id), foreign key (actor) references actors (id))`,
  "insert into films values (1, 'Alien'), (2, 'Brazil'), (3, 'Clue')",
  "insert into actors values (5, 'Ann'), (6, 'Bob'), (10, 'Cy')",
  "insert into casts values (1, 5, 'cook'), (2, 5, null), (1, 6, 'pilot'), (3, 10, null)",
];

/** Films and actors made by another program, with a junction whose key is (actor, film), and a column of its own. */
export async function openCinema(world: World): Promise<Client> {
  await makeForeignTables(world, tables);
  return world.as("admin");
}

/** The same, with the actors of a film as its list `cast`. */
export async function openCinemaWithLists(world: World): Promise<Client> {
  const admin = await openCinema(world);
  const managed = await admin.patch("/_/collections/films,actors,casts", { managed: true });
  expect(managed.status, managed.text).toBe(200);
  const list = { field: "cast", type: "o2m", interface: "many-to-many" };
  expect((await admin.post("/_/fields/films", list)).status).toBe(200);
  const relation = {
    collection_many: "casts",
    field_many: "film",
    junction_field: "actor",
    collection_one: "films",
    field_one: "cast",
  };
  expect((await admin.post("/_/relations", relation)).status).toBe(200);
  return admin;
}

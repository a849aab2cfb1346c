import { expect, test } from "vitest";
import { roleRows, type RoleRowsOptions } from "./role-list.model.ts";

const roles = [
  { id: 2, name: "Public", description: "Visitors" },
  { id: 1, name: "Administrator", description: null },
  { id: 4, name: "ärzte", description: "Restores paper" },
  { id: 5, name: "Team 10", description: null },
  { id: 6, name: "Team 9", description: null },
];

const rowsOf = (options: Partial<RoleRowsOptions> = {}) =>
  roleRows(roles, { members: null, search: "", language: "de-DE", ...options });
const namesOf = (options?: Partial<RoleRowsOptions>) => rowsOf(options).map(({ name }) => name);

test("roles stand in the order of their names, as the language reads them", () => {
  expect(namesOf()).toEqual(["Administrator", "ärzte", "Public", "Team 9", "Team 10"]);
});

test("a search looks at names and descriptions, whatever the case", () => {
  expect(namesOf({ search: " PAPER " })).toEqual(["ärzte"]);
  expect(namesOf({ search: "team" })).toEqual(["Team 9", "Team 10"]);
  expect(namesOf({ search: "nothing" })).toEqual([]);
});

test("the roles of the system are marked", () => {
  const marked = rowsOf().filter(({ isSystem }) => isSystem);
  expect(marked.map(({ id }) => id)).toEqual([1, 2]);
});

test("members are counted, but for the role that no one can have", () => {
  const members = new Map([[1, 3]]);
  const counts = Object.fromEntries(rowsOf({ members }).map((row) => [row.id, row.members]));
  expect(counts).toEqual({ 1: 3, 2: null, 4: 0, 5: 0, 6: 0 });
});

test("members are not known before the users are", () => {
  expect(rowsOf().every(({ members }) => members === null)).toBe(true);
});

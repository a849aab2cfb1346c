import { expect, test } from "vitest";
import { readMailedLink, targetOfLink } from "./mailed-link.ts";

const api = "http://api.test/";

test.each([
  [
    { token: "abc", project: "shop" },
    { token: "abc", project: "shop" },
  ],
  [{ token: 7, project: 7 }, { token: "" }],
  [{}, { token: "" }],
])("%j is the link %j", (search, link) => {
  expect(readMailedLink(search)).toEqual(link);
});

test.each([
  ["shop", ["_", "shop"], "shop"],
  ["unknown", ["main", "shop"], "main"],
  [undefined, ["main"], "main"],
  ["shop", [], "_"],
])("a link of project %s leads, among %j, to %s", (project, projects, expected) => {
  const link = { token: "t", ...(project === undefined ? {} : { project }) };
  expect(targetOfLink({ api, projects }, link)).toEqual({ url: api, project: expected });
});

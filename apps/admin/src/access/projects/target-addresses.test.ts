import { beforeEach, expect, test } from "vitest";
import { readAppConfig } from "../app-config.ts";
import {
  keepLastPage,
  lastPageOf,
  namesNoProject,
  openingAddress,
  projectInAddress,
  targetOfAddress,
} from "./targets.ts";
import { projectTargets } from "./targets.ts";

const config = readAppConfig(
  { projects: ["_", "press"], servers: ["https://two.example/"] },
  "https://one.example/admin/",
);
const targets = projectTargets(config);
const press = { url: "https://one.example/", project: "press" };
const branch = { url: "https://two.example/", project: "_" };
const base = "https://app.invalid";

beforeEach(() => sessionStorage.clear());

const written = (address: string): string => {
  const url = projectInAddress(config, () => press)?.output?.({ url: new URL(address, base) });
  return String(url).replace(base, "");
};
const read = (address: string): string => {
  const url = projectInAddress(config, () => press)?.input?.({ url: new URL(address, base) });
  return String(url).replace(base, "");
};

test.each([
  ["/collections/news", "/collections/news?project=press"],
  ["/collections/news?view=1", "/collections/news?view=1&project=press"],
  ["/login", "/login?project=press"],
  ["/login?project=_", "/login?project=_"],
  ["/reset-password?token=x", "/reset-password?token=x"],
])("%s is written as %s", (address, expected) => {
  expect(written(address)).toBe(expected);
});

test("the router sees the address without the project, the sign-in page with it", () => {
  expect(read("/collections/news?view=1&project=press")).toBe("/collections/news?view=1");
  expect(read("/login?project=press")).toBe("/login?project=press");
});

test("where there is one project only, addresses name none", () => {
  const alone = readAppConfig({}, "https://one.example/admin/");
  expect(projectInAddress(alone, () => press)).toBeUndefined();
  expect(namesNoProject("/collections", alone)).toBe(false);
  expect(namesNoProject("/collections", config)).toBe(true);
});

test("an address opens the project that it names, and no other server than those that are offered", () => {
  expect(targetOfAddress(openingAddress(branch, config), targets, config)).toEqual(branch);
  expect(targetOfAddress("/collections?project=press", targets, config)).toEqual(press);
  expect(targetOfAddress("/collections", targets, config)).toBeNull();
  const evil = encodeURIComponent(btoa("https://evil.example/_/"));
  expect(targetOfAddress(`/collections?project=${evil}`, targets, config)).toBeNull();
  expect(targetOfAddress("/reset-password?project=press", targets, config)).toBeNull();
});

test("the last page in a project is that of the same user, and one of this app", () => {
  keepLastPage({ ...press, userId: 7 }, "/collections/news/3");
  expect(lastPageOf({ ...press, userId: 7 })).toBe("/collections/news/3");
  expect(lastPageOf({ ...press, userId: 8 })).toBeNull();
  expect(lastPageOf({ ...branch, userId: 7 })).toBeNull();
  keepLastPage({ ...press, userId: 7 }, "//evil.example");
  expect(lastPageOf({ ...press, userId: 7 })).toBeNull();
});

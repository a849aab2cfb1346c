import { expect, test } from "vitest";
import {
  createHashHistory,
  createBrowserHistory,
  createRootRoute,
  createRouter,
} from "@tanstack/react-router";
import { batchKeys, hrefOf, itemAddress, listingAddress } from "./addresses.ts";

test.each([
  ["articles", "/collections/articles"],
  ["directus_files", "/files"],
  ["directus_users", "/users"],
  ["a b", "/collections/a%20b"],
])("the listing of %s is at %s", (collection, address) => {
  expect(listingAddress(collection)).toBe(address);
});

test.each([
  ["articles", "7", "/collections/articles/7"],
  ["articles", "a/b", "/collections/articles/a%2Fb"],
  ["directus_users", "+", "/users/+"],
  ["articles", "1,2", "/collections/articles/1,2"],
])("%s %s is at %s", (collection, key, address) => {
  expect(itemAddress(collection, key)).toBe(address);
});

test.each([
  ["hash", "/", "/#/collections/a%20b/7"],
  ["path", "/desk", "/desk/collections/a%20b/7"],
])("with %s routing below %s a link says %s", (mode, basepath, href) => {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: mode === "path" ? createBrowserHistory() : createHashHistory(),
    basepath,
  });
  expect(hrefOf(router, itemAddress("a b", "7"))).toBe(href);
});

test.each([
  ["7", null],
  ["1,2,3", ["1", "2", "3"]],
  ["1,1", null],
  ["1,", null],
])("%s stands for the keys %j", (key, keys) => {
  expect(batchKeys(key)).toEqual(keys);
});

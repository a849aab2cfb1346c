import { describe, expect, test } from "vitest";
import { nameOf, placeOf, projectTargets, targetFromAddress } from "./targets.ts";
import { labelOf } from "./targets.ts";

const url = "http://api.test/";

describe("the project of the address", () => {
  const config = { api: url, projects: ["_", "shop"], servers: ["https://other.test/"] };
  const targets = projectTargets(config);

  test("a known server is taken", () => {
    expect(targetFromAddress(btoa("https://other.test"), targets, config)).toEqual({
      url: "https://other.test/",
      project: "_",
    });
  });

  test("a project of this server is named by its key, any other by its address", () => {
    const shop = { url, project: "shop" };
    const other = { url: "https://other.test/", project: "_" };
    expect(nameOf(shop, config)).toBe("shop");
    expect(nameOf(other, config)).toBe(btoa("https://other.test/_/"));
    expect(targetFromAddress(nameOf(shop, config), targets, config)).toEqual(shop);
    expect(targetFromAddress(nameOf(other, config), targets, config)).toEqual(other);
  });

  test("a known project is taken", () => {
    expect(targetFromAddress(btoa("http://api.test/shop/"), targets, config)).toEqual({
      url,
      project: "shop",
    });
  });

  test.each([btoa("https://evil.test/"), btoa("javascript:alert(1)"), "no base64 !", null])(
    "%j is not",
    (value) => {
      expect(targetFromAddress(value, targets, config)).toBeNull();
    },
  );
});

test("a target is called what the operator calls it, else by its key, and servers by their host", () => {
  const targets = projectTargets({
    api: url,
    projects: ["_", "shop", "press"],
    servers: ["https://other.test/"],
  });
  const labels = new Map([[placeOf({ url, project: "press" }), "Press office"]]);
  expect(targets.map((target) => labelOf(target, targets, labels))).toEqual([
    "api.test",
    "shop",
    "Press office",
    "other.test",
  ]);
});

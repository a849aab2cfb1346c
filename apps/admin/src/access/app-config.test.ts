import { expect, test } from "vitest";
import { readAppConfig, toApiUrl } from "./app-config.ts";

const page = "https://content.example/admin/index.html";

test("without a configuration the API is one folder above the app", () => {
  window.__ROWHOUSE__ = undefined;
  expect(readAppConfig(undefined, page)).toEqual({
    api: "https://content.example/",
    projects: ["_"],
    servers: [],
    labels: new Map(),
    allowOther: false,
    helpUrl: null,
    router: { mode: "hash", base: "/" },
    offline: true,
  });
});

test("what is given and usable is taken, the rest has its default", () => {
  const given = {
    api: "/api",
    projects: ["_", { key: "shop", label: "Shop" }, 7, { label: "None" }],
    servers: [
      "https://other.example",
      { url: "https://far.example/cms", label: "Far" },
      "javascript:alert(1)",
    ],
    allowOther: "yes",
    helpUrl: "https://help.example/for?team=content#begin",
    router: { mode: "path", base: "/admin" },
  };
  expect(readAppConfig(given, page)).toEqual({
    api: "https://content.example/api/",
    projects: ["_", "shop"],
    servers: ["https://other.example/", "https://far.example/cms/"],
    labels: new Map([
      ["https://far.example/cms/_/", "Far"],
      ["https://content.example/api/shop/", "Shop"],
    ]),
    allowOther: false,
    helpUrl: "https://help.example/for?team=content#begin",
    router: { mode: "path", base: "/admin" },
    offline: true,
  });
});

test("help that is no page of the web is not linked to", () => {
  expect(readAppConfig({ helpUrl: "javascript:alert(1)" }, page).helpUrl).toBeNull();
});

test.each(["ftp://x.example", "https://user:pw@x.example", "", null, "http://"])(
  "%j is no API",
  (value) => {
    expect(toApiUrl(value, page)).toBeNull();
  },
);

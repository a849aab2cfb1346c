import { expect, test } from "vitest";
import { readAppConfig, toApiUrl } from "./app-config.ts";

const page = "https://content.example/admin/index.html";

test("without a configuration the API is one folder above the app", () => {
  expect(readAppConfig(undefined, page)).toEqual({
    api: "https://content.example/",
    projects: ["_"],
    servers: [],
    allowOther: false,
    router: { mode: "hash", base: "/" },
  });
});

test("what is given and usable is taken, the rest has its default", () => {
  const given = {
    api: "/api",
    projects: ["_", "shop", 7],
    servers: ["https://other.example", "javascript:alert(1)"],
    allowOther: "yes",
    router: { mode: "path", base: "/admin" },
  };
  expect(readAppConfig(given, page)).toEqual({
    api: "https://content.example/api/",
    projects: ["_", "shop"],
    servers: ["https://other.example/"],
    allowOther: false,
    router: { mode: "path", base: "/admin" },
  });
});

test.each(["ftp://x.example", "https://user:pw@x.example", "", null, "http://"])(
  "%j is no API",
  (value) => {
    expect(toApiUrl(value, page)).toBeNull();
  },
);

import { describe, expect, test } from "vitest";
import { loginMessage, projectTargets, targetFromAddress } from "./login.model.ts";

const has = (key: string) => ["errors.100", "errors.101", "errors.11"].includes(key);
const url = "http://api.test/";

describe("messages", () => {
  test.each([
    [100, { tone: "warning", key: "errors.100" }],
    [101, { tone: "plain", key: "errors.101" }],
    [11, { tone: "error", key: "errors.11" }],
    [199, { tone: "warning", key: "error_unknown" }],
    [null, { tone: "error", key: "error_unknown" }],
    [-1, { tone: "error", key: "server_unreachable", values: { url } }],
  ])("code %s", (code, message) => {
    expect(loginMessage({ code, url }, has)).toEqual(message);
  });

  test("throttling says the seconds when the server does", () => {
    expect(loginMessage({ code: 7, url, details: { seconds: 12 } }, has)).toEqual({
      tone: "warning",
      key: "throttled_seconds",
      values: { seconds: 12 },
    });
    expect(loginMessage({ code: 7, url }, has).key).toBe("throttled");
  });
});

describe("the project of the address", () => {
  const targets = projectTargets({
    api: url,
    projects: ["_", "shop"],
    servers: ["https://other.test/"],
  });

  test("a known server is taken", () => {
    expect(targetFromAddress(btoa("https://other.test"), targets)).toEqual({
      url: "https://other.test/",
      project: "_",
    });
  });

  test("a known project is taken", () => {
    expect(targetFromAddress(btoa("http://api.test/shop/"), targets)).toEqual({
      url,
      project: "shop",
    });
  });

  test.each([btoa("https://evil.test/"), btoa("javascript:alert(1)"), "no base64 !", null])(
    "%j is not",
    (value) => {
      expect(targetFromAddress(value, targets)).toBeNull();
    },
  );
});

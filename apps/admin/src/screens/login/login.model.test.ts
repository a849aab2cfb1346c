import { ApiError } from "@rowhouse/client";
import { describe, expect, test } from "vitest";
import { codeMessage, failureMessage } from "./login.model.ts";

const url = "http://api.test/";
const failed = (code: number | null, details: unknown = null) =>
  failureMessage(new ApiError({ status: 400, code, message: "Refused.", details }), url);

describe("messages", () => {
  test.each([
    [100, { tone: "warning", key: "errors.wrongCredentials" }],
    [101, { tone: "plain", key: "errors.expiredToken" }],
    [106, { tone: "warning", key: "errors.wrongCredentials" }],
    [11, { tone: "error", key: "errors.databaseUnreachable" }],
    [199, { tone: "warning", key: "error_unknown" }],
    [null, { tone: "error", key: "error_unknown" }],
    [-1, { tone: "error", key: "server_unreachable", values: { url } }],
  ])("code %s", (code, message) => {
    expect(failed(code)).toEqual(message);
  });

  test("the code that single sign-on brings back has the same words", () => {
    expect(codeMessage(103)).toEqual({ tone: "warning", key: "errors.userInactive" });
    expect(codeMessage(null)).toEqual({ tone: "error", key: "error_unknown" });
  });

  test("there is none without a failure", () => {
    expect(failureMessage(null, url)).toBeNull();
  });

  test("throttling shows the seconds the server gives", () => {
    expect(failed(7, { seconds: 12 })).toEqual({
      tone: "warning",
      key: "throttled_seconds",
      values: { seconds: 12 },
    });
    expect(failed(7)?.key).toBe("throttled");
  });
});

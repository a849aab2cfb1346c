import { expect, test } from "vitest";
import { AppError } from "../../core/errors.ts";
import { connectionReason } from "./connection-reason.ts";

const failed = (code: string) =>
  new AppError("databaseUnreachable", {}, { cause: Object.assign(new Error("x"), { code }) });

test.each([
  ["ENOTFOUND", "connectionHost"],
  ["ECONNREFUSED", "connectionServer"],
  ["28P01", "connectionUser"],
  ["ER_ACCESS_DENIED_ERROR", "connectionUser"],
  ["3D000", "connectionName"],
  ["ER_BAD_DB_ERROR", "connectionName"],
])("the failure %s of a connection is explained as %s", (code, reason) => {
  expect(connectionReason(failed(code))).toBe(reason);
});

test("what is none of the usual reasons has none", () => {
  expect(connectionReason(failed("constructor"))).toBeNull();
  expect(connectionReason("a text")).toBeNull();
});

import { expect, test } from "vitest";
import { serverDetails } from "../../../test/server-details.ts";
import { gapsOf, partsOf } from "./server-parts.ts";

const gapIds = (...args: Parameters<typeof serverDetails>) =>
  gapsOf(serverDetails(...args)).map(({ id }) => id);

test("a server with an address, files and a mail server lacks nothing", () => {
  expect(gapIds()).toEqual([]);
});

test("what people would notice counts as missing", () => {
  expect(
    gapIds({
      public_url: null,
      mail: { transport: "outbox", from: "rowhouse@localhost" },
      storage: { kind: "s3", state: "missing" },
      redis: "missing",
      rate_limit: null,
    }),
  ).toEqual(["address", "storage", "mail", "cache", "rate_limit"]);
});

test("every part names the variables that set it", () => {
  for (const { id, variables } of partsOf(serverDetails()))
    expect(variables.join(), id).toMatch(/^ROWHOUSE_/);
});

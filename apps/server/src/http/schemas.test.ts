import { rolesEndpoints } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { replyChecker } from "./schemas.ts";

const { list, remove } = rolesEndpoints;
const role = {
  id: 1,
  name: "Editor",
  description: null,
  ip_whitelist: null,
  nav_blacklist: null,
  nav_override: null,
  external_id: null,
  enforce_2fa: false,
};
const whole = { status: 200, isPartial: false };
const partial = { status: 200, isPartial: true };

test("a reply with all fields fits, as a list and as the first of it", async () => {
  const check = replyChecker();
  await expect(check({ ...whole, endpoint: list, body: { data: [role] } })).resolves.toBe(
    undefined,
  );
  await expect(check({ ...whole, endpoint: list, body: { data: role } })).resolves.toBe(undefined);
});

test("a missing field is found, unless the request or the rights may have left it out", async () => {
  const check = replyChecker();
  const body = { data: [{ id: 1 }] };
  await expect(check({ ...whole, endpoint: list, body })).rejects.toThrow("GET /:project/roles");
  await expect(check({ ...partial, endpoint: list, body })).resolves.toBe(undefined);
});

test("a wrong value is found in any case", async () => {
  const check = replyChecker();
  const body = { data: [{ ...role, name: 4 }] };
  await expect(check({ ...partial, endpoint: list, body })).rejects.toThrow("does not fit");
});

test("a status that the endpoint does not state is found", async () => {
  const body = { data: role };
  await expect(replyChecker()({ ...whole, status: 302, endpoint: remove, body })).rejects.toThrow(
    "states no reply with status 302",
  );
});

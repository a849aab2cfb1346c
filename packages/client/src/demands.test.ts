import { expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { meetingDemands } from "./demands.ts";

const refusal = (code: number, reason?: string) =>
  new ApiError({ code, status: 403, message: "No.", reason });
const unconfirmed = refusal(116);

/** Fails with these, one after the other, and then succeeds. */
function failing(...failures: Error[]) {
  return vi.fn<(request: object) => Promise<string>>(() => {
    const failure = failures.shift();
    return failure ? Promise.reject(failure) : Promise.resolve("done");
  });
}

const now = () => 5;
const met = () => vi.fn(() => Promise.resolve(true));

test("what was refused is sent again as it was, once its user has confirmed", async () => {
  const exchange = failing(unconfirmed);
  const confirm = met();
  const request = { idempotencyKey: "one", body: { role: 1 } };
  await expect(meetingDemands({ confirm, now }, exchange)(request)).resolves.toBe("done");
  expect(confirm).toHaveBeenCalledExactlyOnceWith(unconfirmed, 5);
  expect(exchange.mock.calls).toEqual([[request], [request]]);
});

test("it is sent again once, whatever the answer", async () => {
  const exchange = failing(unconfirmed, unconfirmed);
  const call = meetingDemands({ confirm: met(), now }, exchange)({});
  await expect(call).rejects.toBe(unconfirmed);
  expect(exchange).toHaveBeenCalledTimes(2);
});

test("who lets it be gets the refusal, and nothing is sent again", async () => {
  const exchange = failing(unconfirmed);
  const confirm = () => Promise.resolve(false);
  await expect(meetingDemands({ confirm, now }, exchange)({})).rejects.toBe(unconfirmed);
  expect(exchange).toHaveBeenCalledTimes(1);
});

test("a program that meets no demands gets the refusal", async () => {
  await expect(meetingDemands({ now }, failing(unconfirmed))({})).rejects.toBe(unconfirmed);
});

test("one call may meet both demands, in any order", async () => {
  const demands = { confirm: met(), setUpFactor: met(), now };
  const exchange = failing(unconfirmed, refusal(10, "ownFactorFirst"));
  await expect(meetingDemands(demands, exchange)({})).resolves.toBe("done");
  expect(demands.setUpFactor).toHaveBeenCalledTimes(1);
  expect(exchange).toHaveBeenCalledTimes(3);
});

test("other failures demand nothing", async () => {
  const demands = { confirm: met(), setUpFactor: met(), now };
  for (const failure of [refusal(10), refusal(302), new Error("gone")])
    await expect(meetingDemands(demands, failing(failure))({})).rejects.toBe(failure);
  expect(demands.confirm).not.toHaveBeenCalled();
});

import { expect, test } from "vitest";
import { relyingPartyOf } from "./relying-party.ts";

const settings = { project_name: "Gallery" };
// Only the name of the project counts here.
const ctx = { settings, project: { name: "_" } } as unknown as Parameters<typeof relyingPartyOf>[0];

test.each([
  ["https://cms.example.com", "cms.example.com", "https://cms.example.com"],
  ["https://cms.example.com:8443/deep/", "cms.example.com", "https://cms.example.com:8443"],
  ["http://localhost:8484", "localhost", "http://localhost:8484"],
  ["http://127.0.0.1:8484", "localhost", "http://localhost:8484"],
  ["http://0.0.0.0:8484", "localhost", "http://localhost:8484"],
  ["http://[::1]:8484", "localhost", "http://localhost:8484"],
  ["http://[::]:8484", "localhost", "http://localhost:8484"],
  ["http://gallery.localhost:8484", "gallery.localhost", "http://gallery.localhost:8484"],
])("%s is the relying party %s", (address, id, origin) => {
  expect(relyingPartyOf(ctx, address)).toEqual({ id, origin, name: "Gallery" });
});

test.each([
  "http://cms.example.com",
  "https://192.0.2.7",
  "http://192.0.2.7:8484",
  "https://[2001:db8::1]",
])("%s has no passkeys", (address) => {
  expect(() => relyingPartyOf(ctx, address)).toThrow(
    expect.objectContaining({ key: "forbidden", reason: "passkeyAddress" }),
  );
});

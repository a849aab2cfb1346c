import { expect, test } from "vitest";
import { readProviders } from "./identity-providers.ts";

const oidc = { type: "oidc", issuer: "https://id.example", clientId: "rowhouse" };
const oauth2 = {
  type: "oauth2",
  authorizationUrl: "https://site.example/authorize",
  tokenUrl: "https://site.example/token",
  userInfoUrl: "https://api.site.example/me",
  clientId: "rowhouse",
};
const read = (auth: unknown) => readProviders(auth, "_.json");

test("a project has none unless its file says so", () => {
  for (const auth of [undefined, null, {}, { providers: {} }]) expect(read(auth)).toEqual([]);
});

test("what is left out has a default", () => {
  expect(read({ providers: { company: oidc, site: oauth2 } })).toEqual([
    {
      type: "oidc",
      name: "company",
      label: "Company",
      icon: null,
      issuer: "https://id.example",
      clientId: "rowhouse",
      clientSecret: null,
      secretIn: "body",
      scope: "openid email",
      trustsEmail: false,
    },
    expect.objectContaining({
      type: "oauth2",
      scope: "",
      emailField: "email",
      verifiedField: "email_verified",
    }),
  ]);
});

test("a provider on this machine needs no encryption", () => {
  expect(read({ providers: { local: { ...oidc, issuer: "http://127.0.0.1:9" } } })).toHaveLength(1);
});

test.each([
  ["a list", [], /"auth" has to be an object/],
  ["providers in a list", { providers: [] }, /"auth.providers" has to be an object/],
  ["a provider that is none", { providers: { x: null } }, /"x" has to be an object/],
  ["an unknown type", { providers: { x: { ...oidc, type: "saml" } } }, /"oidc" or "oauth2"/],
  ["no client", { providers: { x: { ...oidc, clientId: "" } } }, /"clientId" as text/],
  ["no issuer", { providers: { x: { ...oidc, issuer: undefined } } }, /"issuer" as text/],
  ["no encryption", { providers: { x: { ...oidc, issuer: "http://id.example" } } }, /https:/],
  ["a script", { providers: { x: { ...oauth2, tokenUrl: "javascript:x" } } }, /"tokenUrl".*https:/],
  ["a strange name", { providers: { "a/b": oidc } }, /another name/],
  ["a taken name", { providers: { access_token: oidc } }, /another name/],
  ["a secret place", { providers: { x: { ...oidc, secretIn: "url" } } }, /"secretIn"/],
])("%s is reported with what is wrong and where", (_name, auth, message) => {
  expect(() => read(auth)).toThrow(message);
});

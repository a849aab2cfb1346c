import { vi } from "vitest";

/** A challenge as the server gives it, for pages of this address. */
export const challenge = {
  ticket: "ticket",
  origin: window.location.origin,
  options: {
    challenge: "AAAA",
    rpId: "localhost",
    userVerification: "required",
    rp: { id: "localhost", name: "Harbour" },
    pubKeyCredParams: [],
    user: { id: "AAAA", name: "ada@example.com", displayName: "Ada" },
  },
};

const bytes = new Uint8Array([0, 0, 0]).buffer;
const credential = {
  id: "AAAA",
  rawId: bytes,
  type: "public-key",
  authenticatorAttachment: null,
  response: {
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes,
    attestationObject: bytes,
    getTransports: () => ["internal"],
  },
  getClientExtensionResults: () => ({}),
};

/** Gives the page passkeys; an error is what the authenticator answers with. Vitest takes them away with the other stubs. */
export function givePasskeys(failure: Error | null = null): void {
  const answer = () => (failure ? Promise.reject(failure) : Promise.resolve(credential));
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PublicKeyCredential", () => undefined);
  const own: Record<PropertyKey, unknown> = {
    userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Firefox/127.0",
    credentials: { get: answer, create: answer },
  };
  const rest = window.navigator;
  const get = (_: object, name: PropertyKey): unknown =>
    Object.hasOwn(own, name) ? own[name] : Reflect.get(rest, name, rest);
  vi.stubGlobal("navigator", new Proxy({}, { get }));
}

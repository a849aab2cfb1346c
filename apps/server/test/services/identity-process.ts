import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Provider from "oidc-provider";

/**
 * A process with two providers of single sign-on for tests: one of OpenID Connect, and one that speaks OAuth 2 only and
 * returns a list of addresses, as some large sites do. Prints both addresses as JSON; exits with the process that started it.
 *
 * Arguments are further addresses that the one of OpenID Connect leads back to. The cookie `who` stands for the person in front of the browser: an address, with `unverified:` in front for one that
 * the provider has not checked, or `refuse`.
 */
const redirectUri = (service: string): string => `http://localhost/_/auth/sso/${service}/callback`;

const addresses = { oidc: await startOidc(), oauth2: await startOAuth2() };
process.stdout.write(`${JSON.stringify(addresses)}\n`);
process.on("disconnect", () => process.exit(0));

async function startOidc(): Promise<string> {
  const server = createServer();
  const origin = await listen(server);
  const provider = new Provider(origin, {
    clients: [
      {
        client_id: "rowhouse",
        client_secret: "the secret of the tests",
        redirect_uris: [redirectUri("company"), ...process.argv.slice(2)],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    cookies: { keys: ["a key of the tests"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: addressOf(id), email_verified: isVerified(id) }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? "",
        accountId: oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email");
      await grant.save();
      return grant;
    },
  });
  const respond = provider.callback();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith("/interaction/")) return void respond(request, response);
    const who = personOf(request);
    const result = who === "refuse" ? { error: "access_denied" } : { login: { accountId: who } };
    return void provider.interactionFinished(request, response, result);
  });
  return origin;
}

interface Granted {
  who: string;
  challenge: string;
}

async function startOAuth2(): Promise<string> {
  const codes = new Map<string, Granted>();
  const server = createServer();
  const origin = await listen(server);
  const sendJson = (response: ServerResponse, status: number, body: unknown): void =>
    void response
      .writeHead(status, { "content-type": "application/json" })
      .end(JSON.stringify(body));
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", origin);
    const who = personOf(request);
    switch (url.pathname) {
      case "/authorize": {
        const back = new URL(url.searchParams.get("redirect_uri") ?? "");
        const code = `code-${codes.size}`;
        codes.set(code, { who, challenge: url.searchParams.get("code_challenge") ?? "" });
        back.searchParams.set("state", url.searchParams.get("state") ?? "");
        back.searchParams.set(
          who === "refuse" ? "error" : "code",
          who === "refuse" ? "access_denied" : code,
        );
        response.writeHead(302, { location: back.href }).end();
        return;
      }
      case "/token":
        void answerCode(request, codes).then((token) =>
          token === null
            ? sendJson(response, 400, { error: "invalid_grant" })
            : sendJson(response, 200, { access_token: token, token_type: "bearer" }),
        );
        return;
      default: {
        const token = request.headers.authorization?.replace(/^bearer /i, "") ?? "";
        const id = Buffer.from(token, "base64url").toString();
        sendJson(response, 200, [
          { email: "admin@example.com", verified: false, primary: false },
          { email: "second@example.com", verified: isVerified(id), primary: false },
          { email: addressOf(id), verified: isVerified(id), primary: true },
        ]);
      }
    }
  });
  return origin;
}

/** Returns the access token for a code, once, for the right secret and the right verifier: it holds the person's name. */
async function answerCode(
  request: IncomingMessage,
  codes: Map<string, Granted>,
): Promise<string | null> {
  const body = new URLSearchParams(await text(request));
  const code = body.get("code") ?? "";
  const granted = codes.get(code);
  codes.delete(code);
  const challenge = createHash("sha256")
    .update(body.get("code_verifier") ?? "")
    .digest("base64url");
  const isGood =
    readBasic(request) === "rowhouse:oauth2-secret" && granted?.challenge === challenge;
  return isGood ? Buffer.from(granted.who).toString("base64url") : null;
}

/** Name and secret, which clients write in the way of forms (RFC 6749, 2.3.1). */
function readBasic({ headers }: IncomingMessage): string {
  const encoded = headers.authorization?.replace(/^basic /i, "") ?? "";
  return decodeURIComponent(Buffer.from(encoded, "base64").toString());
}

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server on a port has this kind of address.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

function personOf(request: IncomingMessage): string {
  return decodeURIComponent(/(?:^|;\s*)who=([^;]*)/.exec(request.headers.cookie ?? "")?.[1] ?? "");
}

function addressOf(id: string): string {
  return id.replace(/^unverified:/, "");
}

function isVerified(id: string): boolean {
  return !id.startsWith("unverified:");
}

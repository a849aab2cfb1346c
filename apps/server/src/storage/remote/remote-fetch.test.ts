import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { isIP, type AddressInfo, type LookupFunction } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createRemoteFetch, type RemoteOptions } from "./remote-fetch.ts";
import { selfSigned } from "../../../test/services/self-signed.ts";

/** How the local server responds, and the requests it received. */
let respond: (request: IncomingMessage, reply: ServerResponse) => void;
let received: IncomingMessage[];
let server: Server;
let port: number;

beforeEach(async () => {
  received = [];
  respond = (_request, reply) => reply.end("hello");
  server = createServer((request, reply) => {
    received.push(request);
    respond(request, reply);
  });
  port = await listen(server);
});
afterEach(() => close(server));

describe("fetching from the web", () => {
  test("returns what an allowed address holds and reveals nothing of the caller", async () => {
    respond = (_request, reply) => reply.setHeader("content-type", "Image/PNG; x=1").end("hello");
    const file = await fetchFrom({})(`http://127.0.0.1:${port}/a.png?b=1`);
    expect(file).toMatchObject({ type: "image/png", url: { pathname: "/a.png" } });
    expect(await text(file.body)).toBe("hello");
    expect(Object.keys(received[0]?.headers ?? {}).toSorted()).toEqual([
      "accept",
      "accept-encoding",
      "connection",
      "host",
      "user-agent",
    ]);
  });

  test("follows redirects three times and no further", async () => {
    respond = (request, reply) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) reply.end("there");
      else reply.writeHead(302, { location: `/${left - 1}` }).end("moved");
    };
    const file = await fetchFrom({})(`http://127.0.0.1:${port}/3`);
    expect(await text(file.body)).toBe("there");
    expect(file.url.pathname).toBe("/0");
    await expect(fetchFrom({})(`http://127.0.0.1:${port}/4`)).rejects.toMatchObject(refusal);
  });

  test.each([404, 500, 204, 300])("a response with status %i is a failure", async (status) => {
    respond = (_request, reply) => reply.writeHead(status).end();
    await expect(fetchFrom({})(`http://127.0.0.1:${port}/`)).rejects.toMatchObject(refusal);
  });

  test("a body that breaks off or never ends is reported in the same words", async () => {
    respond = (_request, reply) => {
      reply.writeHead(200, { "content-length": "100" }).write("half");
      setTimeout(() => reply.destroy(), 50);
    };
    const cut = await fetchFrom({})(`http://127.0.0.1:${port}/`);
    await expect(text(cut.body)).rejects.toMatchObject(refusal);
    respond = (_request, reply) => void reply.writeHead(200).write("slow");
    const slow = await fetchFrom({ timeoutMs: 200 })(`http://127.0.0.1:${port}/`);
    await expect(text(slow.body)).rejects.toMatchObject(refusal);
  });

  test("a server that never responds is given up", async () => {
    respond = () => undefined;
    await expect(fetchFrom({ timeoutMs: 200 })(`http://127.0.0.1:${port}/`)).rejects.toMatchObject(
      refusal,
    );
  });
});

describe("what is not on the public internet is refused without a request", () => {
  const spellings = [
    "http://127.0.0.1:PORT/",
    "http://127.0.0.2:PORT/",
    "http://localhost:PORT/",
    "http://LOCALHOST.:PORT/",
    "http://0.0.0.0:PORT/",
    "http://0:PORT/",
    "http://127.1:PORT/",
    "http://2130706433:PORT/",
    "http://0x7f000001:PORT/",
    "http://0177.0.0.1:PORT/",
    "http://127.0.0.1.:PORT/",
    "http://[::1]:PORT/",
    "http://[::]:PORT/",
    "http://[::ffff:127.0.0.1]:PORT/",
    "http://[::ffff:169.254.169.254]/latest/meta-data/",
    "http://169.254.169.254/latest/meta-data/",
    "http://①②⑦.⓪.⓪.①:PORT/",
    "file:///etc/passwd",
    "ftp://127.0.0.1/x",
    "gopher://127.0.0.1:PORT/x",
    "data:text/plain,x",
    "nothing",
  ];
  test.each(spellings)("%s", async (spelling) => {
    const address = spelling.replace("PORT", String(port));
    const fetchRemote = createRemoteFetch({ allowedHosts: [] });
    await expect(fetchRemote(address)).rejects.toMatchObject(refusal);
    expect(received).toEqual([]);
  });

  test("a name that leads to this machine, alone or among others", async () => {
    for (const addresses of [["127.0.0.1"], ["93.184.216.34", "127.0.0.1"], []]) {
      const fetchRemote = createRemoteFetch({ allowedHosts: [], lookup: names(addresses) });
      await expect(fetchRemote(`http://files.example:${port}/`)).rejects.toMatchObject(refusal);
    }
    expect(received).toEqual([]);
  });

  test("a name that leads elsewhere at the second look is looked up only once", async () => {
    const looks: string[] = [];
    const rebinding: LookupFunction = (host, _options, done) => {
      looks.push(host);
      done(null, [{ address: looks.length === 1 ? "192.0.2.1" : "127.0.0.1", family: 4 }]);
    };
    const fetchRemote = createRemoteFetch({ allowedHosts: [], lookup: rebinding });
    await expect(fetchRemote(`http://files.example:${port}/`)).rejects.toMatchObject(refusal);
    expect(looks).toEqual(["files.example"]);
    expect(received).toEqual([]);
  });

  test.each([
    "http://127.0.0.2:PORT/",
    "http://[::1]:PORT/",
    "http://files.example:PORT/",
    "file:///etc/passwd",
    "http://me:secret@127.0.0.1:PORT/",
  ])("an allowed address that redirects to %s", async (location) => {
    respond = (_request, reply) =>
      reply.writeHead(302, { location: location.replace("PORT", String(port)) }).end();
    const lookup = names(["127.0.0.1"]);
    await expect(fetchFrom({ lookup })(`http://127.0.0.1:${port}/`)).rejects.toMatchObject(refusal);
    expect(received).toHaveLength(1);
  });

  test("ports of other services, and addresses with a password", async () => {
    const lookup = names(["93.184.216.34"]);
    const fetchRemote = createRemoteFetch({ allowedHosts: [], lookup });
    await expect(fetchRemote("http://files.example:25/")).rejects.toMatchObject(refusal);
    await expect(fetchRemote("https://a:b@files.example/")).rejects.toMatchObject(refusal);
  });
});

test("a certificate without a trusted issuer is refused", async () => {
  const secure = createTlsServer(selfSigned(), (_request, reply) => reply.end("hello"));
  const securePort = await listen(secure);
  const fetchRemote = createRemoteFetch({ allowedHosts: ["localhost"] });
  const failure: unknown = await fetchRemote(`https://localhost:${securePort}/`).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ ...refusal, cause: { code: "DEPTH_ZERO_SELF_SIGNED_CERT" } });
  await close(secure);
});

const refusal = {
  key: "invalidInput",
  message: "data: nothing could be fetched from this address",
};

/** A fetch that may reach the local server under its first address. */
function fetchFrom(options: Partial<RemoteOptions>) {
  return createRemoteFetch({ allowedHosts: [`127.0.0.1:${port}`], ...options });
}

/** A name server that gives the same addresses for every name. */
function names(addresses: string[]): LookupFunction {
  return (_host, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    );
}

async function listen(target: Server): Promise<number> {
  await new Promise<void>((resolve) => target.listen(0, "127.0.0.1", resolve));
  // A server on a port has an address of this kind.
  return (target.address() as AddressInfo).port;
}

async function close(target: Server): Promise<void> {
  target.closeAllConnections();
  await new Promise((resolve) => target.close(resolve));
}

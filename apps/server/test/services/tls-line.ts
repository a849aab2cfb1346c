import { connect, createServer, type Socket } from "node:net";
import { TLSSocket, createSecureContext } from "node:tls";
import type { ServerVendor } from "../servers.ts";
import type { KeyPair } from "./self-signed.ts";

export interface TlsLine {
  port: number;
  /** Callers who took the certificate. */
  trusted(): number;
  close(): Promise<void>;
}

/** A line to a database server of this machine that speaks TLS on its way, as a server with a certificate does. */
export async function openTlsLine(
  vendor: ServerVendor,
  target: number,
  pair: KeyPair,
): Promise<TlsLine> {
  const sockets = new Set<Socket>();
  let trusted = 0;
  const keep = <T extends Socket>(socket: T): T => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    return socket;
  };
  const secure = (caller: Socket, upstream: Socket): TLSSocket => {
    const secured = keep(
      new TLSSocket(caller, { isServer: true, secureContext: createSecureContext(pair) }),
    );
    secured.once("secure", () => (trusted += 1));
    secured.on("close", () => upstream.destroy());
    upstream.on("close", () => secured.destroy());
    return secured;
  };
  const server = createServer((accepted) => {
    const caller = keep(accepted);
    const upstream = keep(connect(target, "127.0.0.1"));
    if (vendor === "postgres") talkPostgres(caller, upstream, secure);
    else talkMysql(caller, upstream, secure);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The line has no port.");
  return {
    port: address.port,
    trusted: () => trusted,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

type Secure = (caller: Socket, upstream: Socket) => TLSSocket;

/** Takes the first bytes; those that came with them are for the next reader. */
function takeFirst(socket: Socket, count: number, then: () => void): void {
  socket.once("data", (bytes) => {
    socket.pause();
    socket.unshift(bytes.subarray(count));
    then();
  });
}

/** The caller asks for TLS with eight bytes, and is told that it may begin. */
function talkPostgres(caller: Socket, upstream: Socket, secure: Secure): void {
  takeFirst(caller, 8, () => {
    caller.write("S");
    const secured = secure(caller, upstream);
    secured.pipe(upstream).pipe(secured);
  });
}

/** The greeting says whether TLS is there; asking for it is a packet of its own, which shifts the numbers of the next ones. */
function talkMysql(caller: Socket, upstream: Socket, secure: Secure): void {
  const offersTls = 0x08;
  upstream.once("data", (greeting) => {
    const endOfVersion = greeting.indexOf(0, 5);
    const capabilities = endOfVersion + 1 + 4 + 8 + 1;
    greeting[capabilities + 1] = (greeting[capabilities + 1] ?? 0) | offersTls;
    caller.write(greeting);
  });
  takeFirst(caller, 36, () => {
    const secured = secure(caller, upstream);
    secured.once("data", (signIn) => {
      signIn[3] = (signIn[3] ?? 0) - 1;
      signIn[5] = (signIn[5] ?? 0) & ~offersTls;
      upstream.once("data", (welcome) => {
        welcome[3] = (welcome[3] ?? 0) + 1;
        secured.write(welcome);
        secured.pipe(upstream).pipe(secured);
      });
      upstream.write(signIn);
    });
  });
}

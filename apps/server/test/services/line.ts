import { connect, createServer, type Server, type Socket } from "node:net";

export interface Line {
  port: number;
  /** Ends all connections and refuses new ones. */
  cut(): Promise<void>;
  /** Carries nothing any more and tells nobody: connections stay open, new ones are accepted, no byte arrives. */
  mute(): void;
  /** New connections work again; those that were muted stay dead. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** A line to a server of this machine that can be cut like a network cable, or fall silent like a lost host. */
export async function openLine(target: number): Promise<Line> {
  const sockets = new Set<Socket>();
  let isMute = false;
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  };
  const server: Server = createServer((caller) => {
    keep(caller);
    if (isMute) return;
    const upstream = connect(target, "127.0.0.1");
    keep(upstream);
    caller.on("close", () => upstream.destroy());
    upstream.on("close", () => caller.destroy());
    caller.pipe(upstream).pipe(caller);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The line has no port.");
  const { port } = address;
  const cut = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy();
      if (!server.listening) return resolve();
      server.close(() => resolve());
    });
  return {
    port,
    cut,
    close: cut,
    mute() {
      isMute = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    async restore() {
      isMute = false;
      if (!server.listening) await listen(port);
    },
  };
}

import { connect, createServer, type Server, type Socket } from "node:net";

export interface Line {
  port: number;
  cut(): Promise<void>;
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** A line to a server of this machine that can be cut like a network cable. */
export async function openLine(target: number): Promise<Line> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((caller) => {
    const upstream = connect(target, "127.0.0.1");
    for (const socket of [caller, upstream]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        caller.destroy();
        upstream.destroy();
      });
    }
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
      if (!server.listening) return resolve();
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { port, cut, close: cut, restore: () => listen(port) };
}

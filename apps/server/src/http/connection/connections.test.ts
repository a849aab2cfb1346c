import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { loopTurn } from "../../core/network/loop-turn.ts";
import { createConnections } from "./connections.ts";

const closing: (() => unknown)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) close();
});

test("connections that come together are all accepted before a request that can wait is served", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const order: string[] = [];
  const serve = async (reply: ServerResponse): Promise<void> => {
    await loopTurn();
    order.push("served");
    reply.end();
  };
  const server = createServer((_request, reply) => void serve(reply));
  createConnections().watch(server);
  server.on("connection", () => order.push("accepted"));
  closing.push(() => server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  const sockets = connectOften(20, server.address() as AddressInfo); // cast: it listens on a port
  await Promise.all(sockets.map((socket) => once(socket, "data")));
  expect(order.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => "accepted"));
  expect(order).toHaveLength(40);
});

/** Each of them sends a request as soon as it can. */
function connectOften(times: number, { port }: AddressInfo): Socket[] {
  return Array.from({ length: times }, () => {
    const socket = connect(port, "127.0.0.1");
    closing.push(() => socket.destroy());
    socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
    return socket;
  });
}

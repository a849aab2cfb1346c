import type { Server as HttpServer, ServerResponse } from "node:http";
import { Server, type Socket } from "node:net";
import { noteConnection } from "../../core/network/loop-turn.ts";

/** The open connections of a server, which it has to get rid of before it can end. */
export interface Connections {
  watch(server: HttpServer): void;
  /**
   * Accepts no further connections, and makes each reply the last one of its connection; waits until all are closed. One without a
   * request is kept for `graceMs`, because a request may be on its way in it.
   */
  refuse(graceMs: number): Promise<void>;
  /** Closes connections without a request, and every other one after its reply. */
  close(): void;
}

export function createConnections(): Connections {
  const open = new Map<Socket, Set<ServerResponse>>();
  const servers: HttpServer[] = [];
  let isEnding = false;
  let onEmpty = (): void => {};

  const closeIfIdle = (socket: Socket): void => {
    // Also a connection in which nothing was ever sent, which Node counts as busy.
    if (open.get(socket)?.size === 0) socket.destroySoon();
  };
  const end = (): void => {
    isEnding = true;
    for (const replies of open.values()) for (const reply of replies) makeLast(reply);
  };
  const closeIdle = (): void => {
    for (const socket of open.keys()) closeIfIdle(socket);
  };
  return {
    watch(server) {
      servers.push(server);
      server.on("connection", (socket: Socket) => {
        noteConnection();
        open.set(socket, new Set());
        socket.once("close", () => {
          open.delete(socket);
          if (open.size === 0) onEmpty();
        });
      });
      server.prependListener("request", ({ socket }, reply: ServerResponse) => {
        open.get(socket)?.add(reply);
        if (isEnding) makeLast(reply);
        reply.once("close", () => {
          open.get(socket)?.delete(reply);
          // The head of a long reply may have left before the server was told to end.
          if (isEnding) closeIfIdle(socket);
        });
      });
    },
    async refuse(graceMs) {
      await quietMoment();
      // The `close` of HTTP servers would close connections at once in which a request may be on its way.
      for (const server of servers) Server.prototype.close.call(server);
      // Only now: callers who are told to leave connect again at once.
      end();
      if (open.size === 0) return;
      const emptied = new Promise<void>((resolve) => (onEmpty = resolve));
      const timer = setTimeout(closeIdle, graceMs);
      await emptied;
      clearTimeout(timer);
    },
    close() {
      end();
      closeIdle();
    },
  };
}

function makeLast(reply: ServerResponse): void {
  if (!reply.headersSent) reply.setHeader("connection", "close");
}

/**
 * A turn of the event loop that had nothing to do, so that hardly any connection waits to be accepted: those that do are reset when
 * the server stops listening. A server that is never quiet does not wait for long.
 */
async function quietMoment(): Promise<void> {
  for (let turn = 0; turn < 1000; turn += 1) {
    const begun = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    if (performance.now() - begun < 0.2) return;
  }
}

import { connect } from "node:net";

export const redisUrl = new URL(process.env["TEST_REDIS_URL"] ?? "redis://127.0.0.1:6379");

/** Tests that need Redis are left out, visibly, where there is none. */
export const hasRedis: boolean = await new Promise((resolve) => {
  const socket = connect(Number(redisUrl.port || 6379), redisUrl.hostname);
  socket.on("connect", () => resolve(true)).on("error", () => resolve(false));
  socket.on("connect", () => socket.destroy());
});
